// One account for each language, with that language's sample data, over the public API as any client has it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, request } from '@playwright/test';
import { type Client, newAccount, signUp } from '../platform/account.ts';
import type { Answer } from './judge.ts';
import type { Lists, Part, Row } from './oracle.ts';

export const trades = { en: 'retail', es: 'fnb', zh: 'tech', ja: 'healthcare', ko: 'office' } as const;
export type Language = keyof typeof trades;

export type Workspace = { language: Language; email: string; client: Client; http: APIRequestContext; lists: Lists };

export async function newWorkspace(origin: string, language: Language): Promise<Workspace> {
  const http = await request.newContext();
  const account = newAccount();
  const client = await signUp(http, origin, { ...account, language, timeZone: 'UTC' });
  await client.call('POST', '/api/crm/sample-data', {
    trade: trades[language],
    language,
    timeZone: 'UTC',
    currency: 'USD',
  });
  const names: Part['of'][] = ['contacts', 'companies', 'deals', 'activities', 'tasks'];
  const lists = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await all(client, name)])),
  ) as Lists;
  return { language, email: account.email, client, http, lists };
}

async function all(client: Client, name: Part['of']): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({
      limit: '100',
      ...(name === 'tasks' && { state: 'all' }),
      ...(after && { after }),
    });
    const { items, next } = await client.call('GET', `/api/crm/${name}?${query}`);
    rows.push(...items);
    if (!next) return rows;
    after = next;
  }
}

/** Asks in a conversation of its own, as the chat page does. */
export async function ask(
  origin: string,
  { client, http }: Pick<Workspace, 'client' | 'http'>,
  text: string,
): Promise<Answer & { ms: number }> {
  const { id } = await client.call('POST', '/api/ai/conversations', {});
  const path = `${origin}/api/ai/conversations/${id}/messages`;
  for (let patience = 5; ; patience -= 1) {
    const began = performance.now();
    const answer = await http.post(path, {
      headers: { origin, authorization: `Bearer ${client.token}` },
      data: { text, timeZone: 'UTC' },
      timeout: 120_000,
    });
    if (answer.status() === 429 && patience > 0) {
      await sleep(Number(answer.headers()['retry-after'] ?? 5) * 1000);
      continue;
    }
    if (!answer.ok()) throw new Error(`The chat answered ${answer.status()}: ${await answer.text()}`);
    const events = [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!));
    const end = events.find(({ type }) => type === 'answered');
    if (!end) throw new Error(`The chat gave no answer: ${JSON.stringify(events.at(-1))}`);
    return { text: end.message.text, citations: end.message.citations, ms: performance.now() - began };
  }
}

/** A colleague who may read the records and not ask about them. @returns the status that the chat answers him with */
export async function askAsViewer(origin: string, { client }: Workspace, text: string): Promise<number> {
  const { email, password } = newAccount();
  await client.call('POST', '/api/identity/invitations', { email, role: 'viewer' });
  const http = await request.newContext();
  const mails = `${origin}/api/messaging/mailbox/messages?to=${encodeURIComponent(email)}`;
  let token: string | undefined;
  for (const end = Date.now() + 15_000; !token && Date.now() < end; await sleep(100)) {
    const { items = [] } = await (await http.get(mails, { headers: { origin } })).json();
    token = /invitation#(\S+)/.exec(
      items.find(({ template }: { template: string }) => template === 'invitation')?.text ?? '',
    )?.[1];
  }
  if (!token) throw new Error('The invitation did not come');
  const joined = await http.post(`${origin}/api/identity/invitations/sign-up`, {
    headers: { origin },
    data: { token, password, firstName: 'Vi', lastName: 'Ewer' },
  });
  const { session } = await joined.json();
  const answer = await http.post(`${origin}/api/ai/conversations/${crypto.randomUUID()}/messages`, {
    headers: { origin, authorization: `Bearer ${session.accessToken}` },
    data: { text },
  });
  await http.dispose();
  return answer.status();
}
