import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { beginConversation, sendMessage } from '@fernway/contracts/http/ai-chat';
import {
  approveProposals,
  countProposals,
  listProposals,
  type Proposal,
  rejectProposals,
  renewProposal,
  undoProposal,
} from '@fernway/contracts/http/ai-proposals';
import { SweeperService } from '@fernway/service-kit';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScripted } from './scripted.js';

const { model, crm, ai, reset, close } = await startScripted();
const other = await ai.another();
let person: Person;

afterAll(() => close());
beforeEach(async () => {
  reset();
  person = await ai.person();
});

const calm = () => {
  delete crm.trouble.before;
  delete crm.trouble.after;
};

type Told = { status: number; state: Proposal['state'] | undefined; code: string | null };

/** Over a real socket, to one of two instances. */
const send = async ({ url }: TestService, { method, path }: Endpoint, body: object, id = ''): Promise<Told> => {
  const answer = await fetch(new URL(path.replace(':id', id), url), {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = (await answer.json()) as {
    items?: { proposal: Proposal; problem: { code: string } | null }[];
    state?: Proposal['state'];
    code?: string;
  };
  const item = told.items?.[0];
  return {
    status: answer.status,
    state: item?.proposal.state ?? told.state,
    code: item ? (item.problem?.code ?? null) : (told.code ?? null),
  };
};
const decisions = {
  approve: (id: string, on: TestService) => send(on, approveProposals, { ids: [id] }),
  reject: (id: string, on: TestService) => send(on, rejectProposals, { ids: [id] }),
  undo: (id: string, on: TestService) => send(on, undoProposal, {}, id),
  renew: (id: string, on: TestService) => send(on, renewProposal, {}, id),
};
type Decision = keyof typeof decisions;

const propose = async (calls: { name: string; arguments: object }[]): Promise<Proposal[]> => {
  model.say = (_asked, round) => (round === 0 ? { calls } : { text: 'I suggested it.' });
  const { id } = (await ai.request(beginConversation, { as: person, body: {} })).body;
  await ai.request(sendMessage, { as: person, params: { id }, body: { text: 'Do it' } });
  return (await ai.request(listProposals, { as: person, query: { conversationId: id } })).body.items;
};
const row = (id: string) =>
  ai.database.tenancy
    .run({ user: person.user }, (tx) =>
      tx.query<{ state: Proposal['state']; claim: string | null }>({
        text: 'select state, claim from proposal where id = $1',
        values: [id],
      }),
    )
    .then(([found]) => found!);
const store = (text: string, ...values: unknown[]) =>
  ai.database.tenancy.run({ user: person.user }, (tx) => tx.query({ text, values }));
const lapse = (id: string) => store(`update proposal set claimed_at = now() - interval '61 seconds' where id = $1`, id);
const aTask = { name: 'propose_task', arguments: { task: { title: 'Call Ann' }, reason: 'x' } };
const aRaise = (dealId: string) => ({
  name: 'propose_update',
  arguments: { type: 'deal', id: dealId, changes: { priority: 'high' }, reason: 'x' },
});

/** How often the record was made or changed and taken back again, by what the CRM did. */
const effects = () => ({
  done: crm.written.filter((write) => !write.startsWith('DELETE')).length,
  removed: crm.written.filter((write) => write.startsWith('DELETE')).length,
});

const pairs: [Decision, Decision][] = [
  ['approve', 'reject'],
  ['reject', 'approve'],
  ['approve', 'approve'],
  ['reject', 'reject'],
];
const apart = [0, 2, 5, 10, 20, 30];

describe.each(pairs)('%s and %s of the same suggestion at once', (first, second) => {
  it.each(['a new record', 'a change'] as const)('leave one outcome of %s, told to both', async (what) => {
    crm.trouble.before = () => sleep(15, undefined);
    for (const gap of apart) {
      for (const on of [
        [ai, other],
        [ai, ai],
      ] as const) {
        crm.written.length = 0;
        const deal = crm.deal({ priority: 'low' });
        const [proposal] = await propose([what === 'a change' ? aRaise(deal.id) : aTask]);
        const one = decisions[first](proposal!.id, on[0]);
        await sleep(gap);
        const told = await Promise.all([one, decisions[second](proposal!.id, on[1])]);
        const { state } = await row(proposal!.id);
        const winners = [first, second].filter((_, index) => told[index]!.code === null);
        // Of two alike, both may be told of the one outcome; of two that differ, one is refused.
        expect([['approve'], ['reject']]).toContainEqual([...new Set(winners)]);
        expect(state).toBe(winners[0] === 'approve' ? 'approved' : 'rejected');
        expect(effects()).toEqual({ done: state === 'approved' ? 1 : 0, removed: 0 });
        for (const { code, state: heard } of told.filter(({ code }) => code !== null)) {
          expect(code).toBe('conflict');
          expect(state === 'approved' ? ['approving', 'approved'] : ['rejected']).toContain(heard);
        }
      }
    }
  });
});

describe('undo', () => {
  it('twice at once takes back once', async () => {
    for (const gap of apart) {
      crm.written.length = 0;
      const [proposal] = await propose([aTask]);
      await decisions.approve(proposal!.id, ai);
      crm.trouble.before = () => sleep(15, undefined);
      const one = decisions.undo(proposal!.id, ai);
      await sleep(gap);
      const told = await Promise.all([one, decisions.undo(proposal!.id, other)]);
      expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await row(proposal!.id)).state).toBe('undone');
      expect(effects()).toEqual({ done: 1, removed: 1 });
    }
  });

  it('while it is being approved is refused, and the approval stands', async () => {
    let go = (): void => undefined;
    const gate = new Promise<undefined>((resolve) => (go = () => resolve(undefined)));
    crm.trouble.before = () => gate;
    const [proposal] = await propose([aTask]);
    const approval = decisions.approve(proposal!.id, ai);
    await eventually(async () => (await row(proposal!.id)).state === 'approving');
    expect(await decisions.undo(proposal!.id, other)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await decisions.reject(proposal!.id, other)).toMatchObject({ state: 'approving', code: 'conflict' });
    go();
    expect(await approval).toMatchObject({ state: 'approved', code: null });
    expect(crm.tasks.size).toBe(1);
  });

  it('that the CRM refuses leaves it approved', async () => {
    const [proposal] = await propose([aTask]);
    await decisions.approve(proposal!.id, ai);
    crm.trouble.before = async () => ({ status: 403, body: { code: 'forbidden', detail: 'Not yours' } });
    expect(await decisions.undo(proposal!.id, ai)).toMatchObject({ status: 403 });
    expect(await row(proposal!.id)).toEqual({ state: 'approved', claim: null });
  });
});

it('a stale suggestion that is renewed and put aside at once is one of both', async () => {
  for (const [first, second] of [
    ['renew', 'reject'],
    ['reject', 'renew'],
  ] as const) {
    for (const gap of apart) {
      const deal = crm.deal({ priority: 'low' });
      const [proposal] = await propose([aRaise(deal.id)]);
      crm.deals.set(deal.id, { ...deal, version: deal.version + 1, priority: 'medium' });
      expect(await decisions.approve(proposal!.id, ai)).toMatchObject({ state: 'stale', code: 'version-conflict' });
      const one = decisions[first](proposal!.id, ai);
      await sleep(gap);
      const told = await Promise.all([one, decisions[second](proposal!.id, other)]);
      const won = [first, second].filter((_, index) => told[index]!.code === null);
      expect(told.filter(({ code }) => code !== null).every(({ code }) => code === 'conflict')).toBe(true);
      // Renewed, it is another suggestion, which a rejection meets or comes too early for; put aside, there is nothing to renew.
      expect(won.length).toBeGreaterThan(0);
      expect((await row(proposal!.id)).state).toBe(won.includes('reject') ? 'rejected' : 'open');
      expect(crm.deals.get(deal.id)).toMatchObject({ priority: 'medium' });
    }
  }
});

it('goes back to waiting where the CRM refuses for good, and may be rejected then', async () => {
  const [proposal] = await propose([aTask]);
  crm.trouble.before = async () => ({ status: 403, body: { code: 'forbidden', detail: 'Your role only reads' } });
  expect(await decisions.approve(proposal!.id, ai)).toEqual({ status: 200, state: 'open', code: 'forbidden' });
  expect(await decisions.reject(proposal!.id, other)).toMatchObject({ state: 'rejected', code: null });
});

describe('a decision whose end nobody knows', () => {
  const outcomes: [string, () => void, number, string][] = [
    [
      'nothing was done',
      () => (crm.trouble.before = async () => ({ status: 503, body: { code: 'unavailable', detail: 'Starting' } })),
      0,
      'unavailable',
    ],
    [
      'it is being done already',
      () =>
        (crm.trouble.before = async () => ({
          status: 409,
          body: { code: 'request-in-progress', detail: 'Still running' },
        })),
      0,
      'request-in-progress',
    ],
    [
      'it was done, but the answer was lost',
      () => (crm.trouble.after = async () => ({ status: 500, body: { code: 'internal' } })),
      1,
      'unavailable',
    ],
  ];
  it.each(outcomes)('stays approved and is finished at the next visit, once: %s', async (_what, fail, done, code) => {
    for (const call of [aTask, aRaise(crm.deal({ priority: 'low' }).id)]) {
      crm.written.length = 0;
      calm();
      const [proposal] = await propose([call]);
      fail();
      expect(await decisions.approve(proposal!.id, ai)).toMatchObject({ state: 'approving', code });
      expect(effects().done).toBe(done);
      calm();
      // It may still be on its way: neither rejected nor undone, by nobody.
      expect(await decisions.reject(proposal!.id, other)).toMatchObject({ state: 'approving', code: 'conflict' });
      expect(await decisions.undo(proposal!.id, other)).toMatchObject({ status: 409 });
      await lapse(proposal!.id);
      await Promise.all([ai, other, ai, other].map((on) => on.request(countProposals, { as: person })));
      await eventually(async () => (await row(proposal!.id)).state === 'approved');
      expect(effects()).toEqual({ done: 1, removed: 0 });
      expect(await decisions.undo(proposal!.id, other)).toMatchObject({ status: 200, state: 'undone' });
    }
  });

  it('as an undo, is finished at the next visit, once', async () => {
    for (const when of ['before', 'after'] as const) {
      for (const call of [aTask, aRaise(crm.deal({ priority: 'low' }).id)]) {
        calm();
        const [proposal] = await propose([call]);
        await decisions.approve(proposal!.id, ai);
        crm.trouble[when] = async () => ({ status: 503, body: { code: 'unavailable', detail: 'Starting' } });
        expect((await decisions.undo(proposal!.id, ai)).status).toBe(503);
        expect((await row(proposal!.id)).state).toBe('undoing');
        calm();
        await lapse(proposal!.id);
        await Promise.all([ai, other].map((on) => on.request(listProposals, { as: person })));
        await eventually(async () => (await row(proposal!.id)).state === 'undone');
        expect([...crm.deals.values()].every(({ priority }) => priority === 'low') && crm.tasks.size === 0).toBe(true);
      }
    }
  });

  it('is told by approving again, too, and not before the first one can no longer be at it', async () => {
    const [proposal] = await propose([aTask]);
    await store(
      `update proposal set state = 'approving', claim = $2, claimed_at = now(), decided_at = now() where id = $1`,
      proposal!.id,
      crypto.randomUUID(),
    );
    expect(await decisions.approve(proposal!.id, other)).toMatchObject({ state: 'approving', code: 'conflict' });
    expect(crm.tasks.size).toBe(0);
    await lapse(proposal!.id);
    expect(await decisions.approve(proposal!.id, other)).toMatchObject({ state: 'approved', code: null });
    expect(crm.tasks.size).toBe(1);
  });

  it('is given up where nobody came back in time to finish it safely', async () => {
    const [made] = await propose([aTask]);
    const [undone] = await propose([aTask]);
    await decisions.approve(undone!.id, ai);
    const claim = (id: string, state: string, hours: number) =>
      store(
        `update proposal set state = $2, claim = gen_random_uuid(), claimed_at = now() - make_interval(hours => $3), decided_at = now() where id = $1`,
        id,
        state,
        hours,
      );
    const sweep = () => other.app.get(SweeperService, { strict: false }).sweep();
    const states = async () => [(await row(made!.id)).state, (await row(undone!.id)).state];
    for (const [hours, after] of [
      [19, ['approving', 'undoing']],
      [21, ['stale', 'approved']],
    ] as const) {
      await claim(made!.id, 'approving', hours);
      await claim(undone!.id, 'undoing', hours);
      await sweep();
      expect(await states()).toEqual(after);
    }
  });
});
