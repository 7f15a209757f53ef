import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Reply, sse, WirePeer } from '../../test/wire-peer.js';
import type { Reservation } from '../reservations/reservations.js';
import { GeminiProvider } from './gemini-provider.js';
import type { ChatEvent, ChatTurn, GenerationTask } from './generation-provider.js';

let peer: WirePeer;
beforeAll(async () => {
  peer = await WirePeer.start();
});
afterAll(() => peer.close());

const held = { id: crypto.randomUUID(), tokens: 1 } as Reservation;
const signal = new AbortController().signal;
const provider = () => new GeminiProvider({ apiKey: 'key', model: 'gemini-x', baseUrl: peer.url });
const task: GenerationTask<{ subject: string; due: string | null; kind: 'a' | 'b' }> = {
  instruction: 'Write a subject as JSON.',
  material: '{"customer":"Mara"}',
  schema: z.object({ subject: z.string().min(1), due: z.iso.date().nullable(), kind: z.enum(['a', 'b']) }),
  offline: () => ({ subject: '', due: null, kind: 'a' }),
};
const right = { subject: 'Hi', due: null, kind: 'a' };
const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };
const content = (text: string, finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
  usageMetadata,
});
const json = (body: object, more: Reply = {}): Reply => ({ body: JSON.stringify(body), ...more });
const rpcError = (code: number, details: object[] = []) =>
  json({ error: { code, message: 'No', status: 'X', details } }, { status: code });

describe('JSON by schema', () => {
  it('asks with the part of JSON schema that it takes, and tells what was counted', async () => {
    peer.say(json(content(JSON.stringify(right))));
    expect(await provider().generate(task, held, signal)).toEqual({
      result: right,
      model: 'gemini-x',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    const [{ path, headers, body }] = peer.asked as [(typeof peer.asked)[0]];
    expect([path, headers['x-goog-api-key']]).toEqual(['/v1beta/models/gemini-x:generateContent', 'key']);
    expect(body.generationConfig).toEqual({
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'object',
        required: ['subject', 'due', 'kind'],
        properties: {
          subject: { type: 'string' },
          due: { type: 'string', nullable: true },
          kind: { type: 'string', enum: ['a', 'b'] },
        },
      },
    });
    expect(JSON.stringify(body.systemInstruction)).not.toContain('Mara');
  });

  it.each<[string, Reply, object]>([
    ['malformed JSON', json(content('{"subject":')), { kind: 'unusable' }],
    ['the wrong shape', json(content('{"subject":1}')), { kind: 'unusable' }],
    ['no candidates', json({ candidates: [] }), { kind: 'unusable' }],
    ['a web page', { body: '<html>' }, { kind: 'unusable' }],
    ['half an answer', json(content('{}'), { hangUpAfter: 20 }), { kind: 'down' }],
    ['400', rpcError(400), { kind: 'refused' }],
    ['401', rpcError(401), { kind: 'refused' }],
    [
      '429',
      rpcError(429, [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.5s' }]),
      { kind: 'busy', options: { retryAfterMs: 3500 } },
    ],
    ['500', rpcError(500), { kind: 'down' }],
    ['503', rpcError(503), { kind: 'down', options: {} }],
    [
      'a blocked question',
      json({ promptFeedback: { blockReason: 'SAFETY' } }),
      { name: 'BlockedAnswer', reason: 'SAFETY' },
    ],
    ['a blocked answer', json(content('', 'SAFETY')), { name: 'BlockedAnswer', reason: 'SAFETY' }],
    ['a recitation', json(content('', 'RECITATION')), { name: 'BlockedAnswer', reason: 'RECITATION' }],
  ])('fails as what it is on %s', async (_what, reply, expected) => {
    peer.say(reply);
    await expect(provider().generate(task, held, signal)).rejects.toMatchObject(expected);
  });

  it('reads JSON in a fence', async () => {
    peer.say(json(content(`\`\`\`json\n${JSON.stringify(right)}\n\`\`\``)));
    expect((await provider().generate(task, held, signal)).result).toEqual(right);
  });
});

const part = (...parts: object[]) => ({ candidates: [{ content: { role: 'model', parts }, index: 0 }] });
const words = ['¡Hola, ', '王小明', ' 👋'];
const spoken = sse(
  [...words.map((text) => part({ text })), part({ text: 'hidden', thought: true }), { ...content('.'), usageMetadata }],
  '\r\n\r\n',
);
const turn: ChatTurn = {
  instruction: 'Answer.',
  language: 'en',
  tools: [
    {
      name: 'search',
      description: 'Searches',
      parameters: z.toJSONSchema(z.strictObject({ q: z.string().max(9), limit: z.int().optional() })),
    },
  ],
  messages: [
    { role: 'user', text: 'Who is Mara?' },
    {
      role: 'assistant',
      text: 'I look.',
      calls: [
        { id: 'c1', name: 'search', arguments: { q: 'Mara' } },
        { id: 'c2', name: 'search', arguments: { q: 'M' } },
      ],
    },
    { role: 'tool', callId: 'c1', name: 'search', answer: [1] },
    { role: 'tool', callId: 'c2', name: 'search', answer: 'none' },
  ],
};
const converse = async (reply: Reply) => {
  peer.say({ headers: { 'content-type': 'text/event-stream' }, ...reply });
  const events: ChatEvent[] = [];
  let failure: unknown = null;
  try {
    for await (const event of provider().converse(turn, held, signal)) events.push(event);
  } catch (error) {
    failure = error;
  }
  return { events, failure, text: events.map((event) => (event.type === 'text' ? event.text : '')).join('') };
};

describe('a stream', () => {
  it.each([1, 2, 3, 5, 17, 100_000])('is the same in pieces of %d bytes', async (bytes) => {
    const { events, failure } = await converse({ body: spoken, bytes });
    expect(failure).toBeNull();
    expect(events).toEqual([
      ...[...words, '.'].map((text) => ({ type: 'text', text })),
      { type: 'end', model: 'gemini-x', usage: { inputTokens: 11, outputTokens: 7 } },
    ]);
  });

  it('sends the conversation as documented: the answers to one turn’s calls together', async () => {
    await converse({ body: spoken });
    expect(peer.asked[0]?.path).toBe('/v1beta/models/gemini-x:streamGenerateContent?alt=sse');
    expect(peer.asked[0]?.body).toMatchObject({
      contents: [
        { role: 'user', parts: [{ text: 'Who is Mara?' }] },
        {
          role: 'model',
          parts: [
            { text: 'I look.' },
            { functionCall: { name: 'search', args: { q: 'Mara' } } },
            { functionCall: { name: 'search', args: { q: 'M' } } },
          ],
        },
        {
          role: 'function',
          parts: [
            { functionResponse: { name: 'search', response: { answer: [1] } } },
            { functionResponse: { name: 'search', response: { answer: 'none' } } },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'search',
              description: 'Searches',
              parameters: {
                type: 'object',
                required: ['q'],
                properties: { q: { type: 'string' }, limit: { type: 'integer' } },
              },
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(peer.asked[0]?.body.tools)).not.toMatch(/additionalProperties|\$schema|maxLength/);
  });

  it('tells calls of tools', async () => {
    const { events } = await converse({
      body: sse([
        part({ functionCall: { name: 'search', args: { q: '王' } } }, { functionCall: { name: 'due' } }),
        content(''),
      ]),
    });
    expect(events.slice(0, 2)).toEqual([
      { type: 'call', call: { id: 'call_1', name: 'search', arguments: { q: '王' } } },
      { type: 'call', call: { id: 'call_2', name: 'due', arguments: {} } },
    ]);
  });

  it.each<[string, Reply, object, string]>([
    ['is truncated', { body: sse([part({ text: 'Hel' })]) }, { kind: 'down' }, 'Hel'],
    ['hangs up', { body: spoken, hangUpAfter: 150, bytes: 10 }, { kind: 'down' }, '¡Hola, '],
    ['turns to nonsense', { body: sse([part({ text: 'Hel' }), '{"candidates":']) }, { kind: 'unusable' }, 'Hel'],
    [
      'is blocked in the middle',
      { body: sse([part({ text: 'Hel' }), content('', 'SAFETY')]) },
      { name: 'BlockedAnswer', reason: 'SAFETY' },
      'Hel',
    ],
    [
      'is blocked at once',
      { body: sse([{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }]) },
      { name: 'BlockedAnswer', reason: 'PROHIBITED_CONTENT' },
      '',
    ],
    ['says nothing', { body: sse([content('')]) }, { kind: 'unusable' }, ''],
    ['has no event', { body: '' }, { kind: 'down' }, ''],
    ['is refused', { ...rpcError(503) }, { kind: 'down' }, ''],
  ])('fails as what it is when it %s', async (_what, reply, expected, text) => {
    const answered = await converse(reply);
    expect(answered.failure).toMatchObject(expected);
    expect(answered.text).toBe(text);
    expect(answered.events.some(({ type }) => type === 'end')).toBe(false);
  });
});
