import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@fernway/contracts/endpoint';
import {
  type Contact,
  createContact,
  deleteContact,
  getContact,
  restoreContact,
  updateContact,
} from '@fernway/contracts/http/crm';
import { createActivity, getActivity, updateActivity } from '@fernway/contracts/http/crm-activities';
import { bulkOf, cancelBatch, getBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { createCompany, getCompany, updateCompany } from '@fernway/contracts/http/crm-companies';
import { createDeal, deleteDeal, getDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import { cancelImport, getImport, runImport } from '@fernway/contracts/http/crm-imports';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { createTask, getTask, updateTask } from '@fernway/contracts/http/crm-tasks';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { service } from '../src/main.js';
import { contactsAsTheyAre, ended, fillContacts } from './batches.js';
import { addContact, addDeal, rowsOf } from './crm.js';
import { checked, upload } from './imports.js';

let [crm, other] = [] as unknown as [TestService, TestService];
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  other = await crm.another();
});
beforeEach(async () => {
  owner = await crm.person();
});
afterAll(() => crm.close());

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a test expects of it is its assertion
type Told = { status: number; body: any };
type Call = (on: TestService) => Promise<Told>;
/** Over a real socket. */
const ask =
  ({ method, path }: Endpoint, id = '', body: object = {}): Call =>
  async ({ url }) => {
    const sends = method !== 'GET' && method !== 'DELETE';
    const answer = await fetch(new URL(path.replace(':id', id), url), {
      method,
      headers: { authorization: `Bearer ${owner.token}`, ...(sends && { 'content-type': 'application/json' }) },
      ...(sends && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
const read = async (endpoint: Endpoint, id: string) => (await ask(endpoint, id)(crm)).body;

/** Both orders, some milliseconds apart, in two instances. @returns the answers in the order given */
const inEveryOrder = async (
  round: (race: (first: Call, second: Call) => Promise<[Told, Told]>) => Promise<void>,
): Promise<void> => {
  for (const gap of [0, 1, 2, 4, 7, 12]) {
    for (const turned of [false, true]) {
      await round(async (first, second) => {
        const one = (turned ? second : first)(crm);
        await sleep(gap);
        const [early, late] = await Promise.all([one, (turned ? first : second)(other)]);
        return turned ? [late, early] : [early, late];
      });
    }
  }
};
const statuses = (told: Told[]) => told.map(({ status }) => status);
const merge = (keep: Contact, gone: Contact) =>
  ask(mergeOf.contact.merge, '', {
    keepId: keep.id,
    keepVersion: keep.version,
    otherId: gone.id,
    otherVersion: gone.version,
  });
const contact = (name: string) => addContact(crm, owner, { name });
/** What hangs on a contact that is not there. */
const orphans = () =>
  rowsOf<{ kind: string }>(
    crm,
    `select kind from (select 'deal' as kind, contact_id, deleted_at from deal where workspace_id = $1
             union all select 'task', contact_id, deleted_at from task where workspace_id = $1
             union all select 'activity', contact_id, deleted_at from activity where workspace_id = $1) as x
       join contact c on c.id = x.contact_id where c.deleted_at is not null and x.deleted_at is null`,
    [owner.workspace],
  );

describe('two changes of one version at once', () => {
  /** Both reach a row that neither can have until both wait for it. */
  const held = (table: string, id: string, first: Call, second: Call): Promise<[Told, Told]> =>
    asAdmin(crm.database.adminUrl, async (admin) => {
      await admin.query('begin');
      await admin.query(`select from ${table} where id = $1 for update`, [id]);
      const told = Promise.all([first(crm), second(other)]);
      const waiting = () =>
        rowsOf(crm, `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await eventually(async () => (await waiting()).length === 2);
      await admin.query('commit');
      return told;
    });
  const deal = { name: 'Bread', customerName: 'Oak', value: { amount: 100, currency: 'USD' } };
  const note = { type: 'note', subject: 'Met', occurredAt: '2026-11-20T10:00:00.000Z' };
  const kinds: [string, Record<'create' | 'update' | 'get', Endpoint>, object, string][] = [
    ['contact', { create: createContact, update: updateContact, get: getContact }, { name: 'Mara' }, 'name'],
    ['company', { create: createCompany, update: updateCompany, get: getCompany }, { name: 'Oak' }, 'name'],
    ['deal', { create: createDeal, update: updateDeal, get: getDeal }, deal, 'name'],
    ['task', { create: createTask, update: updateTask, get: getTask }, { title: 'Call' }, 'title'],
    ['activity', { create: createActivity, update: updateActivity, get: getActivity }, note, 'subject'],
  ];

  it.each(kinds)(
    'of a %s are one: the other is refused, and nothing of it is kept',
    async (table, { create, update, get }, body, field) => {
      const { id } = (await ask(create, '', body)(crm)).body;
      const told = await held(
        table,
        id,
        ask(update, id, { version: 1, [field]: 'First' }),
        ask(update, id, { version: 1, [field]: 'Second' }),
      );
      expect(statuses(told).sort()).toEqual([200, 409]);
      const kept = told.find(({ status }) => status === 200)!.body;
      expect([kept.version, await read(get, id)]).toEqual([2, kept]);
    },
  );
});

describe('a merge', () => {
  it('and another one that shares a record are one, or one after the other', async () => {
    await inEveryOrder(async (race) => {
      const [a, b, c] = [await contact('A'), await contact('B'), await contact('C')];
      const told = await race(merge(a, b), merge(b, c));
      // Either B took C in first, and is of another version then, or B is gone.
      expect(statuses(told).sort()).toEqual([201, 409]);
      const there = (await Promise.all([a, b, c].map(({ id }) => ask(getContact, id)(crm)))).filter(
        ({ status }) => status === 200,
      );
      expect(there).toHaveLength(2);
    });
  });

  it('and a deletion of what it takes in leave one of both', async () => {
    await inEveryOrder(async (race) => {
      const [keep, gone] = [await contact('Keep'), await contact('Gone')];
      const [merged, deleted] = await race(merge(keep, gone), ask(deleteContact, gone.id));
      expect([
        [201, 404],
        [404, 204],
      ]).toContainEqual([merged.status, deleted.status]);
      expect((await read(getContact, gone.id)).mergedInto).toBe(merged.status === 201 ? keep.id : undefined);
    });
  });

  it('and a change of what it takes in leave one of both', async () => {
    await inEveryOrder(async (race) => {
      const [keep, gone] = [await contact('Keep'), await contact('Gone')];
      const [merged, changed] = await race(
        merge(keep, gone),
        ask(updateContact, gone.id, { version: 1, jobTitle: 'Baker' }),
      );
      expect([
        [201, 404],
        [409, 200],
      ]).toContainEqual([merged.status, changed.status]);
    });
  });

  const hung: [string, (id: string) => Call][] = [
    [
      'a deal',
      (contactId) =>
        ask(createDeal, '', { name: 'Deal', customerName: 'Oak', contactId, value: { amount: 100, currency: 'USD' } }),
    ],
    ['a task', (contactId) => ask(createTask, '', { title: 'Call', contactId })],
    [
      'an entry',
      (contactId) =>
        ask(createActivity, '', { type: 'note', subject: 'Met', contactId, occurredAt: '2026-11-20T10:00:00.000Z' }),
    ],
  ];
  it.each(hung)('and %s that is hung on what it takes in lose nothing', async (_what, add) => {
    await inEveryOrder(async (race) => {
      const [keep, gone] = [await contact('Keep'), await contact('Gone')];
      const [merged, added] = await race(merge(keep, gone), add(gone.id));
      // The new one may have made it another version.
      expect([201, 409]).toContain(merged.status);
      expect([201, 404]).toContain(added.status);
      expect([merged.status, added.status]).not.toEqual([409, 404]);
      expect(await orphans()).toEqual([]);
    });
  });

  it('that is undone twice at once comes apart once', async () => {
    await inEveryOrder(async (race) => {
      const [keep, gone] = [await contact('Keep'), await contact('Gone')];
      const deal = await addDeal(crm, owner, { contactId: gone.id });
      const { body: batch } = await merge(keep, gone)(crm);
      const undo = ask(undoBatch, batch.id);
      const [one, two] = await race(undo, undo);
      expect(statuses([one, two])).toEqual([202, 202]);
      expect(one.body.id).toBe(two.body.id);
      expect(await ended(crm, owner, one.body.id)).toMatchObject({ state: 'done', restored: 1, refused: 0 });
      expect(await rowsOf(crm, 'select contact_id from deal where id = $1', [deal.id])).toEqual([
        { contact_id: gone.id },
      ]);
    });
  });

  it('and its undo, while what it kept goes into a third, end in one way', async () => {
    await inEveryOrder(async (race) => {
      const [keep, gone, third] = [await contact('Keep'), await contact('Gone'), await contact('Third')];
      const { body: batch } = await merge(keep, gone)(crm);
      const kept = await read(getContact, keep.id);
      const [again, undone] = await race(merge(third, kept), ask(undoBatch, batch.id));
      expect([201, 409]).toContain(again.status);
      const undo = await ended(crm, owner, undone.body.id);
      expect(undo.state).toBe('done');
      const there = (await Promise.all([keep, gone, third].map(({ id }) => ask(getContact, id)(crm)))).filter(
        ({ status }) => status === 200,
      );
      // What was taken in comes back either way; what kept it is where the second merge left it.
      expect(there).toHaveLength(again.status === 201 ? 2 : 3);
      expect(await orphans()).toEqual([]);
    });
  });
});

describe('a deletion', () => {
  it('twice, and a restoration twice, are one each', async () => {
    await inEveryOrder(async (race) => {
      const { id } = await contact('Here');
      expect(statuses(await race(ask(deleteContact, id), ask(deleteContact, id))).sort()).toEqual([204, 404]);
      const restored = await race(ask(restoreContact, id), ask(restoreContact, id));
      expect(restored.some(({ status }) => status === 200)).toBe(true);
      expect(restored.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const steps = await rowsOf<{ action: string }>(
        crm,
        'select action from contact_history where contact_id = $1 order by version',
        [id],
      );
      expect(steps.map(({ action }) => action)).toEqual(['created', 'deleted', 'restored']);
    });
  });

  it('and a change leave a history that tells the record as it is', async () => {
    await inEveryOrder(async (race) => {
      const { id } = await contact('Here');
      const [deleted, changed] = await race(
        ask(deleteContact, id),
        ask(updateContact, id, { version: 1, name: 'There' }),
      );
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(changed.status);
      const steps = await rowsOf<{ action: string }>(
        crm,
        'select action from contact_history where contact_id = $1 order by version',
        [id],
      );
      expect(steps.map(({ action }) => action)).toEqual(
        changed.status === 200 ? ['created', 'updated', 'deleted'] : ['created', 'deleted'],
      );
    });
  });

  it('and something new that is hung on it leave nothing on what is not there', async () => {
    await inEveryOrder(async (race) => {
      const { id } = await contact('Here');
      const [deleted, added] = await race(
        ask(deleteContact, id),
        ask(createTask, '', { title: 'Call', contactId: id }),
      );
      expect(deleted.status).toBe(204);
      expect([201, 404]).toContain(added.status);
      expect((await rowsOf(crm, 'select 1 from task where contact_id = $1', [id])).length).toBe(
        added.status === 201 ? 1 : 0,
      );
    });
  });
});

describe('a batch', () => {
  const deleteAll = (ids: string[]) => ask(bulkOf.contact.delete, '', { select: { ids } });

  it('over the same records as another one changes each once', async () => {
    await inEveryOrder(async (race) => {
      const ids = [await contact('A'), await contact('B'), await contact('C')].map(({ id }) => id);
      const told = await race(deleteAll(ids), deleteAll([...ids].reverse()));
      const done = await Promise.all(
        told.filter(({ status }) => status === 202).map(({ body }) => ended(crm, owner, body.id)),
      );
      expect(done.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(3);
      const steps = await rowsOf(
        crm,
        `select 1 from contact_history where contact_id = any ($1) and action = 'deleted'`,
        [ids],
      );
      expect(steps).toHaveLength(3);
    });
  });

  it('that is cancelled and undone while it runs ends as it was before, or says what stays', async () => {
    await fillContacts(crm, owner, 3000);
    const before = await contactsAsTheyAre(crm, owner);
    for (const gap of [0, 20, 60]) {
      const { body: batch } = await ask(bulkOf.contact.change, '', {
        select: { query: {} },
        set: { source: `Round ${gap}` },
      })(crm);
      await sleep(gap);
      const cancelled = await Promise.all([ask(cancelBatch, batch.id)(crm), ask(cancelBatch, batch.id)(other)]);
      expect(statuses(cancelled)).toEqual([200, 200]);
      const undone = await Promise.all([ask(undoBatch, batch.id)(crm), ask(undoBatch, batch.id)(other)]);
      expect(undone.map(({ body }) => body.id)[0]).toBe(undone[1]!.body.id);
      const stopped = await ended(crm, owner, batch.id);
      const back = await ended(crm, owner, undone[0]!.body.id);
      expect(back).toMatchObject({ state: 'done', refused: 0, updated: stopped.updated });
      expect(await contactsAsTheyAre(crm, owner)).toEqual(before);
    }
  });
});

describe('an import', () => {
  const file = `Name,Email\n${Array.from({ length: 2500 }, (_, n) => `Person ${n},person${n}@example.com`).join('\n')}\n`;
  const ready = async () => {
    const made = await checked(crm, owner, await upload(crm, owner, file));
    expect(made).toMatchObject({ state: 'checked', problem: null });
    return made;
  };
  const made = async () =>
    (
      await rowsOf<{ count: number }>(
        crm,
        'select count(*)::int as count from contact where workspace_id = $1 and deleted_at is null',
        [owner.workspace],
      )
    )[0]!.count;
  const over = async (id: string) => {
    await eventually(async () => !['checking', 'running'].includes((await read(getImport, id)).state));
    return read(getImport, id);
  };

  it('that is run twice at once brings every row once', async () => {
    const { id } = await ready();
    const told = await Promise.all([ask(runImport, id)(crm), ask(runImport, id)(other)]);
    expect(told.every(({ status }) => status === 202 || status === 409)).toBe(true);
    expect(told.find(({ status }) => status === 202) ?? told).toMatchObject({ status: 202 });
    expect((await over(id)).state).toBe('done');
    expect(await made()).toBe(2500);
  });

  it('that is run and cancelled at once does one of both, and its undo takes all of it back', async () => {
    for (const gap of [0, 3, 30, 120]) {
      const { id } = await ready();
      const run = ask(runImport, id)(crm);
      await sleep(gap);
      const cancelled = await ask(cancelImport, id)(other);
      expect([200, 409]).toContain(cancelled.status);
      await run;
      const { state, batchId } = await over(id);
      expect(['cancelled', 'done', 'checked']).toContain(state);
      if (batchId) {
        const batch = await read(getBatch, batchId);
        expect(batch.state === state).toBe(true);
        const undone = await Promise.all([ask(undoBatch, batchId)(crm), ask(undoBatch, batchId)(other)]);
        expect(statuses(undone)).toEqual([202, 202]);
        await ended(crm, owner, undone[0]!.body.id);
      }
      expect(await made()).toBe(0);
    }
  });
});

it('two requests of one key are one record, in two instances', async () => {
  for (let round = 0; round < 8; round += 1) {
    const headers = {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'idempotency-key': `round-${round}`,
    };
    const told = await Promise.all(
      [crm, other, crm].map(({ url }) =>
        fetch(new URL(createContact.path, url), {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: `One ${round}` }),
        }),
      ),
    );
    const ids = await Promise.all(told.map(async (answer) => ((await answer.json()) as Contact).id));
    expect([new Set(ids).size, told.map(({ status }) => status)]).toEqual([1, [201, 201, 201]]);
  }
});

it('a deal that is deleted twice leaves one history', async () => {
  await inEveryOrder(async (race) => {
    const { id } = await addDeal(crm, owner);
    expect(statuses(await race(ask(deleteDeal, id), ask(deleteDeal, id))).sort()).toEqual([204, 404]);
  });
});
