import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Reply, sse, WirePeer } from '../../test/wire-peer.js';
import type { Reservation } from '../reservations/reservations.js';
import type { ChatEvent, ChatTurn, GenerationTask } from './generation-provider.js';
import { OpenAiProvider } from './openai-provider.js';

let peer: WirePeer;
beforeAll(async () => {
  peer = await WirePeer.start();
});
afterAll(() => peer.close());

const held = { id: crypto.randomUUID(), tokens: 1 } as Reservation;
const signal = new AbortController().signal;
const task: GenerationTask<{ subject: string }> = {
  instruction: 'Write a subject as JSON.',
  material: '{"customer":"Mara"}',
  schema: z.object({ subject: z.string() }),
  offline: () => ({ subject: '' }),
};
const provider = (apiKey = 'key') => new OpenAiProvider({ baseUrl: `${peer.url}/v1`, apiKey, model: 'small' });
const completion = (content: string | null, more: object = {}, finish_reason = 'stop') =>
  JSON.stringify({
    model: 'small-2',
    choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason }],
    usage: { prompt_tokens: 11, completion_tokens: 7 },
  });

describe('JSON by schema', () => {
  it('asks with the schema, keeps the customer out of the instruction, and tells what was counted', async () => {
    peer.say({ body: completion('{"subject":"Hi"}') });
    expect(await provider().generate(task, held, signal)).toEqual({
      result: { subject: 'Hi' },
      model: 'small-2',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    const [{ path, headers, body }] = peer.asked as [(typeof peer.asked)[0]];
    expect([path, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer key']);
    expect(body).toMatchObject({
      model: 'small',
      messages: [
        { role: 'system', content: task.instruction },
        { role: 'user', content: task.material },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { schema: { properties: { subject: { type: 'string' } }, required: ['subject'] } },
      },
    });
  });

  it('sends no key where none is set', async () => {
    peer.say({ body: completion('{"subject":"Hi"}') });
    await provider('').generate(task, held, signal);
    expect(peer.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('tells the schema in words to a server that takes none, and remembers that', async () => {
    const refused: Reply = {
      status: 400,
      body: '{"error":{"message":"response_format json_schema is not supported"}}',
    };
    peer.say(refused, { body: completion('{"subject":"Hi"}') });
    const old = provider();
    expect((await old.generate(task, held, signal)).result).toEqual({ subject: 'Hi' });
    await old.generate(task, held, signal);
    expect(peer.asked.map(({ body }) => (body.response_format as { type: string }).type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    expect(JSON.stringify(peer.asked[1]?.body.messages)).toContain('Answer with JSON of this schema');
  });

  it.each([
    ['a fence', '```json\n{"subject":"Hi"}\n```'],
    ['a fence with words around it', 'Here it is:\n```\n{"subject":"Hi"}\n```\nEnjoy!'],
    ['blanks', '\n {"subject":"Hi"}\n'],
  ])('reads JSON in %s', async (_what, content) => {
    peer.say({ body: completion(content) });
    expect((await provider().generate(task, held, signal)).result).toEqual({ subject: 'Hi' });
  });

  it.each<[string, Reply, object]>([
    ['malformed JSON', { body: completion('{"subject":') }, { kind: 'unusable' }],
    ['the wrong shape', { body: completion('{"title":"Hi"}') }, { kind: 'unusable' }],
    ['no text', { body: completion(null) }, { kind: 'unusable' }],
    ['no choices', { body: '{"choices":[]}' }, { kind: 'unusable' }],
    ['a web page', { body: '<html>Welcome</html>' }, { kind: 'unusable' }],
    ['half an answer', { body: completion('{"subject":"Hi"}'), hangUpAfter: 20 }, { kind: 'down' }],
    ['400', { status: 400, body: '{"error":{"message":"too long"}}' }, { kind: 'refused' }],
    ['401', { status: 401, body: '{"error":{"message":"no such key"}}' }, { kind: 'refused' }],
    [
      '429 with seconds',
      { status: 429, headers: { 'retry-after': '2' } },
      { kind: 'busy', options: { retryAfterMs: 2000 } },
    ],
    [
      '429 with a past date',
      { status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
      { kind: 'busy', options: { retryAfterMs: 0 } },
    ],
    ['429 without', { status: 429 }, { kind: 'busy', options: {} }],
    ['500', { status: 500 }, { kind: 'down' }],
    [
      '503 with seconds',
      { status: 503, headers: { 'retry-after': '1' } },
      { kind: 'down', options: { retryAfterMs: 1000 } },
    ],
    ['another address', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { kind: 'refused' }],
    ['a filter', { body: completion('', {}, 'content_filter') }, { name: 'BlockedAnswer', reason: 'content_filter' }],
    ['a filtered question', { status: 400, body: '{"error":{"code":"content_filter"}}' }, { name: 'BlockedAnswer' }],
    ['a refusal', { body: completion(null, { refusal: 'I cannot' }) }, { name: 'BlockedAnswer', reason: 'refusal' }],
  ])('fails as what it is on %s', async (_what, reply, expected) => {
    peer.say(reply);
    await expect(provider().generate(task, held, signal)).rejects.toMatchObject(expected);
    expect(peer.asked).toHaveLength(1);
  });

  it('fails as down where nobody listens', async () => {
    const nobody = new OpenAiProvider({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', model: 'small' });
    await expect(nobody.generate(task, held, signal)).rejects.toMatchObject({ kind: 'down' });
  });
});

const chunk = (delta: object, finish_reason: string | null = null) => ({
  model: 'small-2',
  choices: [{ index: 0, delta, finish_reason }],
});
const usage = { model: 'small-2', choices: [], usage: { prompt_tokens: 21, completion_tokens: 9 } };
const words = ['¡Hola, ', '王小明', ' 👋', '\n\ndata: not an event'];
const spoken = sse([...words.map((content) => chunk({ content })), chunk({}, 'stop'), usage, '[DONE]']);
const turn: ChatTurn = {
  instruction: 'Answer.',
  language: 'en',
  tools: [
    { name: 'search', description: 'Searches', parameters: { type: 'object', properties: { q: { type: 'string' } } } },
  ],
  messages: [
    { role: 'user', text: 'Who is Mara?' },
    { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'search', arguments: { q: 'Mara' } }] },
    { role: 'tool', callId: 'c1', name: 'search', answer: [{ name: 'Mara' }] },
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
  return { events, failure };
};
const heard = (events: ChatEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

describe('a stream', () => {
  it.each([1, 2, 3, 5, 17, 100_000])('is the same in pieces of %d bytes', async (bytes) => {
    const { events, failure } = await converse({ body: spoken, bytes });
    expect(failure).toBeNull();
    expect(events).toEqual([
      ...words.map((text) => ({ type: 'text', text })),
      { type: 'end', model: 'small-2', usage: { inputTokens: 21, outputTokens: 9 } },
    ]);
  });

  it('sends the conversation as documented', async () => {
    await converse({ body: spoken });
    expect(peer.asked[0]?.body).toEqual({
      model: 'small',
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: turn.tools[0] }],
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'user', content: 'Who is Mara?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":"Mara"}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '[{"name":"Mara"}]' },
      ],
    });
  });

  it('joins the fragments of calls, and keeps broken arguments as text', async () => {
    const call = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });
    const { events } = await converse({
      body: sse([
        call(0, { id: 'a', function: { name: 'search', arguments: '{"q":' } }),
        call(1, { id: 'b', function: { name: 'list', arguments: '{"limit' } }),
        call(0, { function: { arguments: '"王"}' } }),
        call(2, { function: { name: 'due' } }),
        chunk({}, 'tool_calls'),
        '[DONE]',
      ]),
    });
    expect(events).toEqual([
      { type: 'call', call: { id: 'a', name: 'search', arguments: { q: '王' } } },
      { type: 'call', call: { id: 'b', name: 'list', arguments: '{"limit' } },
      { type: 'call', call: { id: 'call_2', name: 'due', arguments: {} } },
      { type: 'end', model: 'small-2', usage: { inputTokens: null, outputTokens: null } },
    ]);
  });

  it('takes whole calls from servers that number none', async () => {
    const whole = (name: string) => chunk({ tool_calls: [{ function: { name, arguments: '{}' } }] });
    const { events } = await converse({ body: sse([whole('one'), whole('two'), chunk({}, 'stop')]) });
    expect(events.flatMap((event) => (event.type === 'call' ? [event.call.name] : []))).toEqual(['one', 'two']);
  });

  it.each<[string, Reply, object, string]>([
    ['is truncated', { body: sse([chunk({ content: 'Hel' })]) }, { kind: 'down' }, 'Hel'],
    ['hangs up', { body: spoken, hangUpAfter: 150, bytes: 10 }, { kind: 'down' }, '¡Hola, '],
    [
      'says that it failed',
      { body: sse([chunk({ content: 'Hel' }), { error: { message: 'overloaded' } }]) },
      { kind: 'down' },
      'Hel',
    ],
    ['turns to nonsense', { body: sse([chunk({ content: 'Hel' }), '{"choices":']) }, { kind: 'unusable' }, 'Hel'],
    [
      'is blocked in the middle',
      { body: sse([chunk({ content: 'Hel' }), chunk({}, 'content_filter')]) },
      { name: 'BlockedAnswer' },
      'Hel',
    ],
    ['says nothing', { body: sse([chunk({}, 'stop'), '[DONE]']) }, { kind: 'unusable' }, ''],
    ['has no event', { body: '' }, { kind: 'down' }, ''],
    ['is a web page', { body: '<html>data</html>' }, { kind: 'down' }, ''],
    ['never ends a line', { body: `data: ${'x'.repeat(1_200_000)}` }, { kind: 'unusable' }, ''],
    [
      'is refused',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'busy', options: { retryAfterMs: 7000 } },
      '',
    ],
  ])('fails as what it is when it %s', async (_what, reply, expected, text) => {
    const { events, failure } = await converse(reply);
    expect(failure).toMatchObject(expected);
    expect(heard(events)).toBe(text);
    expect(events.some(({ type }) => type === 'end')).toBe(false);
  });
});
