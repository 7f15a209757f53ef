import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Reply, sse, WirePeer } from '../../test/wire-peer.js';
import type { Reservation } from '../reservations/reservations.js';
import type { ChatTurn, GenerationTask } from './generation-provider.js';
import { OpenAiProvider } from './openai-provider.js';
import { ResilientProvider } from './resilient-provider.js';

let peer: WirePeer;
beforeAll(async () => {
  peer = await WirePeer.start();
});
afterAll(() => peer.close());

const held = { id: crypto.randomUUID(), tokens: 1 } as Reservation;
const task: GenerationTask<{ n: number }> = {
  instruction: 'JSON',
  material: '',
  schema: z.object({ n: z.number() }),
  offline: () => ({ n: 0 }),
};
const turn: ChatTurn = { instruction: '', language: 'en', messages: [{ role: 'user', text: 'Hi' }], tools: [] };
const good: Reply = { body: JSON.stringify({ choices: [{ message: { content: '{"n":1}' }, finish_reason: 'stop' }] }) };
const chunk = (content: string, finish_reason: string | null = null) => ({
  choices: [{ delta: { content }, finish_reason }],
});
const spoken = sse([chunk('One '), chunk('two'), chunk('', 'stop')]);
const provider = (settings = { silenceMs: 20_000, restMs: 60_000 }) =>
  new ResilientProvider(new OpenAiProvider({ baseUrl: peer.url, apiKey: '', model: 'small' }), settings);
const generate = (of = provider(), signal = new AbortController().signal) => of.generate(task, held, signal);
const converse = async (of = provider(), signal = new AbortController().signal) => {
  let [text, failure]: [string, unknown] = ['', null];
  try {
    for await (const event of of.converse(turn, held, signal)) if (event.type === 'text') text += event.text;
  } catch (error) {
    failure = error;
  }
  return { text, failure, asked: peer.asked.length };
};

describe('asking again', () => {
  it.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a hang-up before the first word', { body: spoken, hangUpAfter: 3, bytes: 1 }],
  ])('helps after %s', async (_what, trouble) => {
    peer.say(trouble, trouble, good);
    expect((await generate()).result).toEqual({ n: 1 });
    expect(peer.asked).toHaveLength(3);
    peer.say(trouble, { body: spoken });
    expect(await converse()).toEqual({ text: 'One two', failure: null, asked: 2 });
  });

  it('ends after three times', async () => {
    peer.say({ status: 503 });
    await expect(generate()).rejects.toMatchObject({ kind: 'down' });
    expect(peer.asked).toHaveLength(3);
  });

  it('waits as long as it was asked to', async () => {
    peer.say({ status: 429, headers: { 'retry-after': '1' } }, good);
    const began = Date.now();
    await generate();
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
  });

  it.each<[string, Reply]>([
    ['a provider that wants a minute', { status: 429, headers: { 'retry-after': '60' } }],
    ['a bad request', { status: 400 }],
    ['a bad key', { status: 401 }],
    ['an answer that is none', { body: '{"choices":[]}' }],
  ])('is no help with %s', async (_what, trouble) => {
    peer.say(trouble, good);
    await expect(generate()).rejects.toThrow();
    expect(peer.asked).toHaveLength(1);
  });

  it('is over once a word was said', async () => {
    peer.say({ body: spoken, hangUpAfter: 80, bytes: 20 }, { body: spoken });
    expect(await converse()).toMatchObject({ text: 'One ', failure: { kind: 'down' }, asked: 1 });
  });

  it('ends with a Stop, in the middle of a pause too', async () => {
    peer.say({ status: 429, headers: { 'retry-after': '4' } });
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    const stopped = generate(provider(), stop.signal).catch(() => 'stopped');
    expect(await Promise.race([stopped, wait(4_000, 'the pause was over', { ref: false })])).toBe('stopped');
    expect(peer.asked).toHaveLength(1);
  });
});

describe('silence', () => {
  it.each<[string, Reply, string]>([
    ['before the head', { silentMs: 2000, body: spoken }, ''],
    ['before the first word', { body: spoken, fallSilentAfter: 0 }, ''],
    ['after the first word', { body: spoken, fallSilentAfter: 80 }, 'One '],
  ])('%s gives it up', async (_what, trouble, text) => {
    peer.say(trouble);
    expect(await converse(provider({ silenceMs: 300, restMs: 60_000 }))).toMatchObject({
      text,
      failure: { kind: 'slow' },
      asked: 1,
    });
  });

  it('is not what a slow drip is', async () => {
    peer.say({ body: spoken, bytes: 10, pauseMs: 120 });
    expect(await converse(provider({ silenceMs: 1800, restMs: 60_000 }))).toMatchObject({
      text: 'One two',
      failure: null,
    });
  });

  it('until the deadline is the provider’s failure', async () => {
    peer.say({ silentMs: 2000 });
    await expect(generate(provider(), AbortSignal.timeout(150))).rejects.toMatchObject({ kind: 'slow' });
  });
});

describe('troubles in a row', () => {
  it('leave it alone for a while, then one question finds out', async () => {
    const rested = provider();
    peer.say({ status: 503, headers: { 'retry-after': '60' } });
    for (let trouble = 0; trouble < 5; trouble += 1)
      await expect(generate(rested)).rejects.toMatchObject({ kind: 'down' });
    expect(peer.asked).toHaveLength(5);
    peer.say(good);
    await expect(generate(rested)).rejects.toThrow('Left alone');
    expect((await converse(rested)).failure).toMatchObject({ kind: 'down' });
    expect(peer.asked).toHaveLength(0);
    const now = Date.now;
    Date.now = () => now() + 60_000;
    expect((await generate(rested).finally(() => Object.assign(Date, { now }))).result).toEqual({ n: 1 });
  });

  it('do not count what is the request’s fault', async () => {
    const rested = provider();
    peer.say({ status: 400 });
    for (let refused = 0; refused < 6; refused += 1)
      await expect(generate(rested)).rejects.toMatchObject({ kind: 'refused' });
    expect(peer.asked).toHaveLength(6);
  });
});
