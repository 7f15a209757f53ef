import { defineEvent, type Envelope } from '@fernway/contracts/event';
import { z } from 'zod';
import { planOf } from './batch-plan.js';
import type { EventHandler } from './event-handler.js';

const event = defineEvent('plan.made', 1, [], { aggregate: 'plan', data: z.object({}) });
const handler = (scope?: EventHandler['scope']): EventHandler => ({
  name: 'Plan.made',
  formerNames: [],
  events: [event],
  latest: false,
  scope,
  many: false,
  call: async () => undefined,
});
const attempt = (id: string, subject: string, of: { workspaceid?: string; userid?: string }, by = handler()) => ({
  handler: by,
  envelope: { id, subject, type: event.type, ...of } as Envelope,
});
const ids = (plan: ReturnType<typeof planOf>) =>
  plan.map((sequence) => sequence.map((part) => part.map(({ envelope }) => envelope.id)));

test('gives the events of a workspace one transaction, those of two workspaces one each', () => {
  const plan = planOf([
    attempt('1', 'a', { workspaceid: 'w' }),
    attempt('2', 'b', { workspaceid: 'v' }),
    attempt('3', 'c', { workspaceid: 'w' }),
  ]);
  expect(ids(plan)).toEqual([[['1', '3']], [['2']]]);
});

test('keeps what concerns one aggregate behind each other, also where two people changed it', () => {
  const plan = planOf([
    attempt('1', 'a', { workspaceid: 'w', userid: 'u' }),
    attempt('2', 'b', { workspaceid: 'w', userid: 'u' }),
    attempt('3', 'a', { workspaceid: 'w', userid: 'x' }),
  ]);
  expect(ids(plan)).toEqual([[['2']], [['1'], ['3']]]);
});

test('cuts what is long, in its order', () => {
  const plan = planOf(Array.from({ length: 120 }, (_, index) => attempt(String(index), 'a', { workspaceid: 'w' })));
  expect(plan[0]!.map((part) => part.length)).toEqual([50, 50, 20]);
  expect(ids(plan)[0]!.flat()).toEqual(Array.from({ length: 120 }, (_, index) => String(index)));
});

test('leaves alone what works on the rows of the platform, and what lacks the scope that its handler needs', () => {
  const platform = handler('platform');
  const plan = planOf([
    attempt('1', 'a', { workspaceid: 'w' }, platform),
    attempt('2', 'b', { workspaceid: 'w' }, platform),
    attempt('3', 'c', { workspaceid: 'w' }, handler('user')),
  ]);
  expect(ids(plan)).toEqual([[['1']], [['2']], [['3']]]);
});
