// An e-mail drafted through gateway, ai and tokens service, beside the same call of the provider alone: what our part of
// the way costs. The provider is a server on this machine that answers at once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { costs, tokenRules } from '@fernway/contracts/http/tokens';
import { newAccount, signUp } from '../platform/account.ts';
import { runPlatform } from '../platform/run-platform.ts';
import { median, report } from './rows.ts';

/** Each draws on his ten tokens; the first ones only warm everything up. */
const people = Number(process.env.BENCH_PEOPLE ?? 24);
const warmUp = 4;
const each = Math.floor(tokenRules.initialGrant / costs['email-drafting'].tokens);

const completion = JSON.stringify({
  model: 'bench',
  choices: [{ message: { role: 'assistant', content: JSON.stringify({ subject: 'Delivery', body: 'We deliver on Mondays.' }) }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 200, completion_tokens: 40 },
});
let asked = '';
const provider = createServer((incoming, answer) => {
  let body = '';
  incoming.on('data', (chunk) => (body += chunk));
  incoming.on('end', () => {
    asked = body;
    answer.writeHead(200, { 'content-type': 'application/json' }).end(completion);
  });
});
await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;

const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
const env = { AI: 'openai', OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'bench', RATE_LIMIT_ANONYMOUS_WRITES: '1000' };
const platform = await runPlatform({ dataDir, env }).catch(async (error: unknown) => {
  provider.close();
  await rm(dataDir, { recursive: true, force: true });
  throw error;
});
const http = await request.newContext();

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
/** By the client that asks us, too: what it costs itself falls out. */
const raw = async () => {
  const answer = await http.post(`${baseUrl}/chat/completions`, { data: asked, headers: { 'content-type': 'application/json' } });
  if (!answer.ok()) throw new Error(`The provider answered ${answer.status()}`);
  await answer.json();
};

try {
  const times = { ours: [] as number[], raw: [] as number[] };
  for (let person = 0; person < people; person += 1) {
    const client = await signUp(http, platform.url, newAccount());
    for (let draft = 0; draft < each; draft += 1) {
      const ours = await timed(async () => {
        const { receipt } = await client.call('POST', '/api/ai/emails', { emailType: 'follow-up', context: `Delivery ${draft}` });
        if (receipt.provider !== 'openai') throw new Error(`${receipt.provider} wrote instead of the provider`);
      });
      const alone = await timed(raw);
      if (person < warmUp) continue;
      times.ours.push(ours);
      times.raw.push(alone);
    }
  }
  const [ours, reference] = [median(times.ours), median(times.raw)];
  report([
    { what: 'draft an e-mail, provider included', unit: 'ms', ours, reference },
    { what: 'of it gateway, reservation, result', unit: 'ms', ours: ours - reference, target: { ours: 15 } },
  ]);
} finally {
  await http.dispose();
  await platform.stop();
  provider.close();
  await rm(dataDir, { recursive: true, force: true });
}
