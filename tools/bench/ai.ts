// The ways of AI, each on a platform of its own: an e-mail drafted through gateway, ai and tokens service, beside the same
// call of the provider alone (a server on this machine that answers at once); and the first word of a chat's answer without
// a provider. One after the other, as people ask: what an answer sets off elsewhere is over before the next is wanted.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import { costs, tokenRules } from '@fernway/contracts/http/tokens';
import { root } from '../bootstrap/process.mjs';
import type { Question } from '../eval/oracle.ts';
import { type Language, newWorkspace, trades, type Workspace } from '../eval/workspaces.ts';
import { newAccount, signUp } from '../platform/account.ts';
import { type RunningPlatform, runPlatform } from '../platform/run-platform.ts';
import { median, report } from './rows.ts';

/** Each draws on his ten tokens; the first half only warms everything up, as a service that has run for a while is. */
const people = Number(process.env.BENCH_PEOPLE ?? 80);
const draftsEach = Math.floor(tokenRules.initialGrant / costs['email-drafting'].tokens);
const questionsEach = 8;
const pauseMs = 100;
/** Until the other services have taken in what the sample data are. */
const settleMs = 4_000;

const withPlatform = async <T>(
  env: Record<string, string>,
  work: (platform: RunningPlatform) => Promise<T>,
): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fernway-bench-'));
  try {
    const platform = await runPlatform({ dataDir, env: { ...env, RATE_LIMIT_ANONYMOUS_WRITES: '1000' } });
    try {
      return await work(platform);
    } finally {
      await platform.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A vendor who always has the same letter ready, and remembers what he was asked. */
async function vendor() {
  const completion = JSON.stringify({
    model: 'bench',
    choices: [
      {
        message: {
          role: 'assistant',
          content: JSON.stringify({ subject: 'Delivery', body: 'We deliver on Mondays.' }),
        },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 200, completion_tokens: 40 },
  });
  let asked = '';
  const server = createServer((incoming, answer) => {
    let body = '';
    incoming.on('data', (chunk) => (body += chunk));
    incoming.on('end', () => {
      asked = body;
      answer.writeHead(200, { 'content-type': 'application/json' }).end(completion);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => asked,
    close: () => server.close(),
  };
}

/** Milliseconds of a draft through the platform, and of the very same question put to the vendor by the same client. */
async function drafts(): Promise<{ ours: number[]; alone: number[] }> {
  const provider = await vendor();
  const http = await request.newContext();
  const times = { ours: [] as number[], alone: [] as number[] };
  const alone = async () => {
    const answer = await http.post(`${provider.url}/chat/completions`, {
      data: provider.asked(),
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok()) throw new Error(`The provider answered ${answer.status()}`);
    await answer.json();
  };
  try {
    await withPlatform({ AI: 'openai', OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'bench' }, async ({ url }) => {
      for (let person = 0; person < people; person += 1) {
        const client = await signUp(http, url, newAccount());
        for (let draft = 0; draft < draftsEach; draft += 1) {
          await sleep(pauseMs);
          const ours = await timed(async () => {
            const { receipt } = await client.call('POST', '/api/ai/emails', {
              emailType: 'follow-up',
              context: `Delivery ${draft}`,
            });
            if (receipt.provider !== 'openai') throw new Error(`${receipt.provider} wrote instead of the provider`);
          });
          await sleep(pauseMs);
          const theirs = await timed(alone);
          if (person < people / 2) continue;
          times.ours.push(ours);
          times.alone.push(theirs);
        }
      }
    });
  } finally {
    await http.dispose();
    provider.close();
  }
  return times;
}

/** Milliseconds from sending a question until the first word of its answer is here. */
async function firstWord(origin: string, { client }: Workspace, text: string): Promise<number> {
  const { id } = await client.call('POST', '/api/ai/conversations', {});
  await sleep(pauseMs);
  const began = performance.now();
  const answer = await fetch(`${origin}/api/ai/conversations/${id}/messages`, {
    method: 'POST',
    headers: { origin, authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, timeZone: 'UTC' }),
  });
  if (!answer.ok || !answer.body) throw new Error(`The chat answered ${answer.status}: ${await answer.text()}`);
  let first: number | undefined;
  let read = '';
  for await (const bytes of answer.body) {
    read += Buffer.from(bytes).toString();
    if (read.includes('"type":"text"')) first ??= performance.now() - began;
  }
  if (first === undefined) throw new Error(`The chat gave no word: ${read}`);
  return first;
}

/** Of the evaluation's questions, in each of the languages, over the sample data. */
async function firstWords(): Promise<number[]> {
  const questions = JSON.parse(await readFile(join(root, 'services/ai/eval/questions.json'), 'utf8')) as Question[];
  return withPlatform({}, async ({ url }) => {
    const times: number[] = [];
    for (const warm of [false, true]) {
      for (const language of Object.keys(trades) as Language[]) {
        const workspace = await newWorkspace(url, language);
        await sleep(settleMs);
        const asked = questions.filter((question) => question.language === language).slice(0, questionsEach);
        for (const { question } of asked) {
          const ms = await firstWord(url, workspace, question);
          if (warm) times.push(ms);
        }
        await workspace.http.dispose();
      }
    }
    return times;
  });
}

const { ours, alone } = await drafts();
const words = await firstWords();
report([
  { what: 'draft an e-mail, provider included', unit: 'ms', ours: median(ours), reference: median(alone) },
  { what: 'of it gateway, reservation, result', unit: 'ms', ours: median(ours) - median(alone), target: { ours: 15 } },
  { what: 'chat without a provider, 40 questions: first word', unit: 'ms', ours: median(words), target: { ours: 150 } },
  { what: 'chat without a provider: slowest first word', unit: 'ms', ours: Math.max(...words) },
]);
