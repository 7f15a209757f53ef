// Questions in the chat, by a person or by a key.
import {
  beginConversation,
  type ChatMessage,
  type ChatStreamEvent,
  geminiChat,
  listMessages,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import { textsOf } from './oracle.ts';
import type { Run } from './run.ts';
import type { Scene } from './scenes.ts';
import { judge, judgeProposals } from './witness.ts';

type Made = { text: string /** What else is kept and shown. */; kept: unknown; spent: number };

const ask = async (
  { bed, report }: Run,
  as: Scene['person'],
  question: string,
): Promise<Made & { message?: ChatMessage; streamed: string; status: number }> => {
  const { id } = await bed.must(beginConversation, { as, body: {} });
  const answer = await bed.request(sendMessage, { as, params: { id }, body: { text: question } });
  const events = [...answer.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as ChatStreamEvent);
  const streamed = events
    .flatMap((event) =>
      event.type === 'text' ? event.text : event.type === 'step' ? `\n${event.tool} ${event.label}\n` : [],
    )
    .join('');
  const last = events.at(-1);
  const message = last?.type === 'answered' ? last.message : undefined;
  const kept = await bed.request(listMessages, { as, params: { id } });
  if (kept.status !== 200) report.fail('messages', `they answer ${kept.status} ${kept.text.slice(0, 300)}`);
  const own = ((kept.body as { items?: ChatMessage[] }).items ?? []).filter(({ role }) => role === 'assistant');
  return {
    status: answer.status,
    text: message?.text ?? '',
    streamed,
    kept: [own, last?.type === 'failed' ? last : []],
    spent: message?.receipt?.tokens ?? 0,
    ...(message && { message }),
  };
};

/** As an agent asks, by its key: no conversation is kept. */
const askByKey = async (
  { bed }: Run,
  as: Scene['reader'],
  question: string,
): Promise<Awaited<ReturnType<typeof ask>>> => {
  const { status, body } = await bed.request(geminiChat, {
    as,
    body: { messages: [{ role: 'user', content: question }] },
  });
  const { receipt } = body as { receipt?: { tokens: number } };
  return { status, text: '', streamed: '', kept: body, spent: receipt?.tokens ?? 0 };
};

/** A question in the chat. @returns what it cost */
export const chat = async (
  run: Run,
  where: string,
  scene: Scene,
  as: Scene['person'],
  question: string,
  proposals: Set<string>,
): Promise<{ spent: number; proposals: number }> => {
  const { report } = run;
  const { status, text, streamed, kept, spent, message } = await (as === scene.reader
    ? askByKey(run, as, question)
    : ask(run, as, question));
  if (status !== 200) report.fail(where, `the chat answered ${status}`);
  const citations = message?.citations ?? [];
  for (const [, number] of text.matchAll(/\[(\d+)\](?!\()/g))
    if (!citations.some(({ n }) => n === Number(number))) report.fail(where, `[${number}] cites nothing`);
  for (const { id, label } of citations)
    if (id !== null && !scene.ids.has(id))
      report.fail(where, `${label} is cited, which is no record of this workspace`);
  const proposed = await judgeProposals(run, where, scene, proposals);
  if (as === scene.reader && proposed.count > 0) report.fail(where, 'who may only read had a change proposed');
  await judge(run, where, [streamed, ...textsOf(kept), ...proposed.texts]);
  return { spent, proposals: proposed.count };
};
