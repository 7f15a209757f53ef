import type { ContactInput } from '@fernway/contracts/http/messaging';
import { call } from '@fernway/web-kit';

export type Field = 'name' | 'email' | 'company' | 'subject' | 'message';
export type FieldProblem = { is: 'missing' | 'email' | 'unfit' } | { is: 'long'; max: number };
export type FieldProblems = Partial<Record<Field, FieldProblem>>;

/**
 * The contract with its schemas is loaded when somebody sends a message, not with the page.
 * @returns what is wrong with it; undefined once it is sent
 */
export async function sendMessage(input: ContactInput): Promise<FieldProblems | undefined> {
  const { sendContactMessage } = await import(
    /* webpackChunkName: "messaging-calls" */ '@fernway/contracts/http/messaging'
  );
  const { error, data } = sendContactMessage.body.safeParse(input);
  if (!error) {
    await call(sendContactMessage, { body: data });
    return undefined;
  }
  const problems: FieldProblems = {};
  for (const { path, ...issue } of error.issues) {
    const field = path[0] as Field;
    if (issue.code === 'too_big') problems[field] = { is: 'long', max: Number(issue.maximum) };
    else problems[field] ??= { is: field === 'email' ? 'email' : 'unfit' };
  }
  return problems;
}
