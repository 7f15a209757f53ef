import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationCompleted } from '@fernway/contracts/events/ai';
import {
  beginConversation,
  type ChatMessage,
  type ChatStreamEvent,
  sendMessage,
} from '@fernway/contracts/http/ai-chat';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { service } from '../src/main.js';
import { startCrmPeer } from './crm-peer.js';
import { type Ledger, type Peer, startPlatformPeer } from './peers.js';
import { type Reply, sse, WirePeer } from './wire-peer.js';

const platform = { language: 'en', ledger: {} as Ledger };
/** The shortest that there is: what one test does to a provider must not keep it from the next. */
const restMs = 100;
let [gemini, openai, crm, peer, ai, person] = [] as unknown as [
  WirePeer,
  WirePeer,
  Awaited<ReturnType<typeof startCrmPeer>>,
  Peer,
  TestService,
  Person,
];

beforeAll(async () => {
  [gemini, openai, crm, peer] = await Promise.all([
    WirePeer.start(),
    WirePeer.start(),
    startCrmPeer(),
    startPlatformPeer(platform),
  ]);
  ai = await startTestService(service, {
    env: {
      AI: 'gemini,openai,offline',
      AI_SILENCE_TIMEOUT: '2000',
      AI_STREAM_TIMEOUT: '15000',
      AI_REST: String(restMs),
      GEMINI_API_KEY: 'key',
      GEMINI_BASE_URL: gemini.url,
      OPENAI_BASE_URL: openai.url,
      OPENAI_MODEL: 'small',
      TOKENS_URL: peer.url,
      CRM_URL: crm.peer.url,
      IDENTITY_URL: peer.url,
    },
  });
});
afterAll(async () => {
  await ai.close();
  for (const each of [gemini, openai, crm.peer, peer]) each.close();
});
beforeEach(async () => {
  await wait(restMs);
  platform.ledger = { balance: 100, reservations: new Map() };
  person = await ai.person();
});

const streamed = (reply: Reply): Reply => ({ headers: { 'content-type': 'text/event-stream' }, ...reply });
const parts = (...texts: string[]) =>
  texts.map((text, index) => ({
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        ...(index === texts.length - 1 && { finishReason: 'STOP' }),
        index: 0,
      },
    ],
  }));
const fromGemini = streamed({ body: sse(parts('From ', 'Gemini.'), '\r\n\r\n') });
const chunk = (content: string, finish_reason: string | null = null) => ({
  model: 'small-2',
  choices: [{ delta: { content }, finish_reason }],
});
const fromOpenAi = streamed({ body: sse([chunk('From '), chunk('the other.'), chunk('', 'stop')]) });
/** Nobody is to wait for another try. */
const busy: Reply = {
  status: 429,
  headers: { 'retry-after': '60' },
  body: JSON.stringify({
    error: {
      code: 429,
      message: 'Slow down',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'RetryInfo', retryDelay: '60s' }],
    },
  }),
};
const dead: Reply = {
  status: 503,
  headers: { 'retry-after': '60' },
  body: JSON.stringify({
    error: {
      code: 503,
      message: 'Down',
      status: 'UNAVAILABLE',
      details: [{ '@type': 'RetryInfo', retryDelay: '60s' }],
    },
  }),
};

const ask = async (text = 'How is Ovens?'): Promise<{ words: string; message: ChatMessage }> => {
  const { id } = (await ai.request(beginConversation, { as: person, body: {} })).body;
  const answer = await ai.request(sendMessage, { as: person, params: { id }, body: { text } });
  const events = [...answer.text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as ChatStreamEvent);
  const last = events.at(-1)!;
  if (last.type !== 'answered') throw new Error(answer.text);
  return { words: events.map((event) => (event.type === 'text' ? event.text : '')).join(''), message: last.message };
};

/** What the ledger is told of this answer. */
const paidFor = async ({ receipt }: ChatMessage) => {
  const { data } = await eventually(() =>
    ai.events.of(GenerationCompleted).find((event) => event.data.receiptId === receipt!.id),
  );
  return { amount: data.amount, provider: data.provider, fallback: data.fallback };
};
const reserved = () => [...platform.ledger.reservations.values()].map(({ tokens }) => tokens);

describe('a chat with two providers', () => {
  it('is the first one’s as long as it answers', async () => {
    gemini.say(fromGemini);
    openai.say(fromOpenAi);
    const { words, message } = await ask();
    expect([words, message.receipt]).toMatchObject([
      'From Gemini.',
      { provider: 'gemini', model: 'gemini-2.5-flash', fallback: false, tokens: reserved()[0] },
    ]);
    expect(openai.asked).toEqual([]);
  });

  it.each<[string, Reply, number]>([
    ['is down', dead, 1],
    ['has too much to do', busy, 1],
    ['is slow', streamed({ body: fromGemini.body!, silentMs: 8000 }), 1],
    ['falls silent before its first word', streamed({ body: fromGemini.body!, fallSilentAfter: 0 }), 1],
    ['answers nonsense', streamed({ body: 'I am a teapot' }), 1],
  ])('is the second one’s, at the usual price and under its name, when the first %s', async (_what, reply, asked) => {
    gemini.say(reply);
    openai.say(fromOpenAi);
    const { words, message } = await ask();
    expect([words, message.state]).toEqual(['From the other.', 'unfounded']);
    // Who stands in is a model as good as any: only offline is no charge.
    expect(message.receipt).toMatchObject({
      provider: 'openai',
      model: 'small-2',
      offline: false,
      fallback: false,
      tokens: reserved()[0],
      ended: 'complete',
    });
    expect([gemini.asked.length, openai.asked.length]).toEqual([asked, 1]);
    expect(await paidFor(message)).toEqual({ amount: reserved()[0], provider: 'openai', fallback: false });
  });

  it.each<[string, Reply]>([
    [
      'hangs up',
      streamed({ body: sse(parts('Half an ', 'answer', '.'), '\r\n\r\n'), hangUpAfter: 150, bytes: 25, pauseMs: 5 }),
    ],
    [
      'falls silent',
      streamed({
        body: sse(parts('Half an ', 'answer', '.'), '\r\n\r\n'),
        fallSilentAfter: 150,
        bytes: 25,
        pauseMs: 5,
      }),
    ],
  ])(
    'is nobody else’s once a word was said: when the first %s then, its words are kept, marked and free',
    async (_what, reply) => {
      gemini.say(reply);
      openai.say(fromOpenAi);
      const { words, message } = await ask();
      expect([words.trim(), message.text, message.state]).toEqual(['Half an', 'Half an', 'broken']);
      expect(message.receipt).toMatchObject({ provider: 'gemini', tokens: 0, ended: 'cut', fallback: false });
      expect(openai.asked).toEqual([]);
      expect(await paidFor(message)).toMatchObject({ amount: 0, provider: 'gemini' });
    },
  );

  it('is offline where both are down: labelled, and free', async () => {
    gemini.say(dead);
    openai.say(dead);
    const { message } = await ask();
    expect(message.receipt).toMatchObject({
      provider: 'offline',
      model: null,
      offline: true,
      fallback: true,
      tokens: 0,
      ended: 'complete',
    });
    expect(message.text).not.toBe('');
    expect([gemini.asked.length, openai.asked.length]).toEqual([1, 1]);
    expect(await paidFor(message)).toEqual({ amount: 0, provider: 'offline', fallback: true });
  });
});
