import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import { getReceipt } from '@fernway/contracts/http/ai';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { LifecycleService } from '../src/generations/lifecycle.service.js';
import { type Done, type StreamRequest, StreamsService } from '../src/generations/streams.service.js';
import { service } from '../src/main.js';
import type { ChatEvent, ChatTurn } from '../src/providers/generation-provider.js';
import { type Ledger, type Peer, startPlatformPeer } from './peers.js';
import { type Reply, sse, WirePeer } from './wire-peer.js';

type Kept = { text: string };

const platform = { language: 'en', ledger: {} as Ledger };
const price = 3;
/** The shortest that there is: what one test does to the provider must not keep it from the next. */
const restMs = 100;
let [model, peer, ai, person] = [] as unknown as [WirePeer, Peer, TestService, Person];

beforeAll(async () => {
  [model, peer] = await Promise.all([WirePeer.start(), startPlatformPeer(platform)]);
  const openai = {
    AI: 'openai',
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'small',
    AI_SILENCE_TIMEOUT: '2000',
    AI_STREAM_TIMEOUT: '6000',
    AI_REST: String(restMs),
  };
  ai = await startTestService(service, { env: { ...openai, TOKENS_URL: peer.url } });
});
afterAll(async () => {
  await ai.close();
  model.close();
  peer.close();
});
beforeEach(async () => {
  await wait(restMs);
  platform.ledger = { balance: 100, reservations: new Map() };
  person = await ai.person();
});

const chunk = (content: string, finish_reason: string | null = null) => ({
  model: 'small-2',
  choices: [{ delta: { content }, finish_reason }],
});
const spoken = sse([
  chunk('One '),
  chunk('two '),
  chunk('three'),
  chunk('', 'stop'),
  { choices: [], usage: { prompt_tokens: 21, completion_tokens: 9 } },
]);
/** Within the second word. */
const middle = 110;
const turn: ChatTurn = { instruction: '', language: 'en', messages: [{ role: 'user', text: 'Count' }], tools: [] };

/** A chat of `rounds` questions, as short as it can be. */
const chat = (signal: AbortSignal, rounds = 1): StreamRequest<ChatEvent, Kept> => {
  let text = '';
  return {
    feature: 'chat',
    failure: 'The assistant did not answer.',
    signal,
    async *write(conversation) {
      for (let round = 0; round < rounds; round += 1) {
        for await (const event of conversation.converse(turn)) {
          if (event.type === 'text') text += event.text;
          yield event;
        }
      }
    },
    kept: () => ({ result: { text }, records: [] }),
  };
};

type Heard = {
  text: string;
  done: Done<Kept> | null;
  failure: { code?: string; message: string; details?: object } | null;
};

const listen = async (
  request: (signal: AbortSignal) => StreamRequest<ChatEvent, Kept>,
  stop: { atWord?: number; afterMs?: number; leave?: boolean } = {},
): Promise<Heard> => {
  const controller = new AbortController();
  if (stop.afterMs) setTimeout(() => controller.abort(), stop.afterMs);
  const heard: Heard = { text: '', done: null, failure: null };
  let words = 0;
  try {
    const streams = ai.app.get(StreamsService, { strict: false });
    for await (const event of await streams.stream(person as never, request(controller.signal))) {
      if (event.type === 'text') {
        heard.text += event.text;
        words += 1;
        if (words === stop.atWord && stop.leave) break;
        if (words === stop.atWord) controller.abort();
      }
      if (event.type === 'done') heard.done = event;
    }
  } catch (error) {
    heard.failure = error as Heard['failure'];
  }
  return heard;
};

/** What the tokens service makes of the events: exactly one ends each reservation. */
const settled = async () => {
  const ids = new Set([...platform.ledger.reservations.values()].map(({ id }) => id));
  const ends = () =>
    [
      ...ai.events
        .of(GenerationCompleted)
        .map(({ data }) => ({ id: data.reservationId, amount: data.amount, reason: null as string | null })),
      ...ai.events.of(GenerationFailed).map(({ data }) => ({ id: data.reservationId, amount: 0, reason: data.reason })),
    ].filter(({ id }) => ids.has(id));
  await eventually(() => ends().length >= ids.size);
  expect(ends()).toHaveLength(ids.size);
  return {
    balance: 100 - ends().reduce((sum, { amount }) => sum + amount, 0),
    reasons: ends().map(({ reason }) => reason),
  };
};
const paid = { balance: 100 - price, reasons: [null] };
const free = { balance: 100, reasons: [null] };
const released = (reason: string) => ({ balance: 100, reasons: [reason] });
const streamed = (reply: Reply): Reply => ({ headers: { 'content-type': 'text/event-stream' }, ...reply });

describe('an answer word by word', () => {
  it('is settled when it is complete, and its receipt tells what was counted in all rounds', async () => {
    model.say(streamed({ body: spoken }));
    const { text, done } = await listen((signal) => chat(signal, 2));
    expect(text).toBe('One two threeOne two three');
    expect(done).toMatchObject({
      ended: 'complete',
      result: { text },
      receipt: {
        tokens: price,
        provider: 'openai',
        model: 'small-2',
        fallback: false,
        ended: 'complete',
        usage: { inputTokens: 42, outputTokens: 18 },
      },
    });
    expect(done?.receipt.usage.milliseconds).toBeGreaterThan(0);
    expect((await ai.request(getReceipt, { as: person, params: { id: done!.receipt.id } })).body).toEqual(
      done?.receipt,
    );
    expect(await settled()).toEqual(paid);
  });

  it('is not begun when the tokens are short', async () => {
    model.say(streamed({ body: spoken }));
    platform.ledger.refuse = { status: 402, body: { code: 'insufficient-tokens', detail: 'Insufficient tokens' } };
    expect((await listen(chat)).failure).toMatchObject({ code: 'insufficient-tokens' });
    expect([model.asked.length, platform.ledger.reservations.size]).toEqual([0, 0]);
  });
});

describe('a provider that fails before the first word costs nothing, and the user is told', () => {
  it.each<[string, Reply, string, string]>([
    ['is dead', { status: 503, headers: { 'retry-after': '60' } }, 'generation-failed', 'provider-failed'],
    ['refuses the key', { status: 401 }, 'generation-failed', 'provider-failed'],
    ['is silent', { silentMs: 8000 }, 'generation-failed', 'provider-failed'],
    ['falls silent after its head', { body: spoken, fallSilentAfter: 4 }, 'generation-failed', 'provider-failed'],
    ['answers nonsense', { body: 'I am a teapot' }, 'generation-failed', 'provider-failed'],
    ['says nothing', { body: sse([chunk('', 'stop')]) }, 'generation-failed', 'provider-failed'],
    ['blocks the answer', { body: sse([chunk('', 'content_filter')]) }, 'answer-blocked', 'answer-blocked'],
  ])('when it %s', async (_what, reply, code, reason) => {
    model.say(streamed(reply));
    const { text, done, failure } = await listen(chat);
    expect([text, done, failure?.code]).toEqual(['', null, code]);
    expect(failure?.message).toBe(
      code === 'answer-blocked' ? 'The AI provider refused to answer this' : 'The assistant did not answer.',
    );
    expect(await settled()).toEqual(released(reason));
  });
});

describe('a provider that fails after the first word costs nothing, and what it said is kept', () => {
  it.each<[string, Reply]>([
    ['hangs up', { body: spoken, hangUpAfter: middle, bytes: 10 }],
    ['falls silent', { body: spoken, fallSilentAfter: middle }],
    ['is cut short', { body: sse([chunk('One ')]) }],
    ['turns to nonsense', { body: sse([chunk('One '), '{"choices"']) }],
    ['blocks the rest', { body: sse([chunk('One '), chunk('', 'content_filter')]) }],
    [
      'drips for ever',
      { body: sse([chunk('One '), ...Array.from({ length: 400 }, () => chunk(''))]), bytes: 100, pauseMs: 50 },
    ],
  ])('when it %s', async (_what, reply) => {
    model.say(streamed(reply));
    const { text, done, failure } = await listen(chat);
    expect([text, failure]).toEqual(['One ', null]);
    expect(done).toMatchObject({
      ended: 'cut',
      result: { text: 'One ' },
      receipt: { tokens: 0, ended: 'cut', fallback: false },
    });
    expect(await settled()).toEqual(free);
  });

  it('in a later round, too', async () => {
    model.say(streamed({ body: spoken }), { status: 500 });
    const { done } = await listen((signal) => chat(signal, 2));
    expect(done).toMatchObject({ ended: 'cut', result: { text: 'One two three' }, receipt: { tokens: 0 } });
    expect(await settled()).toEqual(free);
  });
});

describe('Stop', () => {
  it('before the first word releases', async () => {
    model.say(streamed({ body: spoken, silentMs: 2000 }));
    expect(await listen(chat, { afterMs: 100 })).toEqual({ text: '', done: null, failure: null });
    expect(await settled()).toEqual(released('stopped'));
  });

  it('after the first word settles, and keeps what was said', async () => {
    model.say(streamed({ body: spoken, bytes: 20, pauseMs: 20 }));
    const { text, done } = await listen(chat, { atWord: 1 });
    expect([text, done]).toEqual(['One ', expect.objectContaining({ ended: 'stopped', result: { text: 'One ' } })]);
    expect(done?.receipt).toMatchObject({ tokens: price, ended: 'stopped', provider: 'openai' });
    expect(await settled()).toEqual(paid);
  });

  it('is what a reader means that reads no further', async () => {
    model.say(streamed({ body: spoken, bytes: 20, pauseMs: 20 }));
    await listen(chat, { atWord: 2, leave: true });
    expect(await settled()).toEqual(paid);
  });
});

describe('at the end', () => {
  const stuck = async () => {
    await ai.app.get(LifecycleService, { strict: false }).failStuck(-60_000);
    return settled();
  };

  it('a generation that was given up meanwhile is not settled after its release', async () => {
    model.say(streamed({ body: spoken, bytes: 20, pauseMs: 20 }));
    const { text, done, failure } = await listen((signal) => {
      const request = chat(signal);
      return {
        ...request,
        async *write(conversation) {
          yield* request.write(conversation);
          await stuck();
        },
      };
    });
    expect([text, done, failure?.code]).toEqual(['One two three', null, 'generation-failed']);
    expect(await settled()).toEqual(released('given-up'));
  });

  it('what cannot be kept is not paid', async () => {
    model.say(streamed({ body: spoken }));
    const { done, failure } = await listen((signal) => ({
      ...chat(signal),
      save: () => Promise.reject(new Error('The disk is full')),
    }));
    expect([done, failure?.message]).toEqual([null, 'The disk is full']);
    expect(ai.events.of(GenerationCompleted).some(({ data }) => data.userId === person.user)).toBe(false);
    expect(await stuck()).toEqual(released('given-up'));
  });
});
