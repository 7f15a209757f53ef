// Own boot: its sweeps count what is due in the whole installation.
import type { Endpoint } from '@fernway/contracts/endpoint';
import {
  ActivitiesChanged,
  CompaniesChanged,
  ContactsChanged,
  DealsChanged,
  ExpensesChanged,
  ProductsChanged,
  SalesChanged,
} from '@fernway/contracts/events/crm-batches';
import { TargetsChanged } from '@fernway/contracts/events/crm-targets';
import { deleteContact, getContact } from '@fernway/contracts/http/crm';
import {
  type Activity,
  createActivity,
  deleteActivity,
  getActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import { getCompany } from '@fernway/contracts/http/crm-companies';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { createExpense } from '@fernway/contracts/http/crm-expenses';
import { createProduct } from '@fernway/contracts/http/crm-products';
import { changeTargets } from '@fernway/contracts/http/crm-targets';
import { createTask, getTask, type Task, updateTask } from '@fernway/contracts/http/crm-tasks';
import { eventually, type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { PlannedActivitiesService } from '../src/activities/planned-activities.service.js';
import { service } from '../src/main.js';
import { retellAll, retoldKinds } from '../src/retelling/retelling.repository.js';
import { RetellingService } from '../src/retelling/retelling.service.js';
import { TaskRemindersService } from '../src/tasks/task-reminders.service.js';
import { fillPages } from './contacts-pages.js';
import { addContact, addDeal, openWorkspace, rowsOf } from './crm.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  // Nobody else sweeps while these tests count.
  for (const sweeper of [TaskRemindersService, PlannedActivitiesService, RetellingService])
    await crm.app.get(sweeper).onApplicationShutdown();
});
beforeEach(async () => {
  owner = await crm.person();
});
afterAll(() => crm.close());

describe('a task', () => {
  const add = async (body: Record<string, unknown>): Promise<Task> => {
    const answer = await crm.request(createTask, { as: owner, body });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body as Task;
  };

  it('reminds once, its assignee, also when two look at the same moment; another time reminds again', async () => {
    const reminders = crm.app.get(TaskRemindersService);
    const { id } = await add({ title: 'A', remindAt: '2026-01-01T00:00:00.000Z' });
    await add({ title: 'Later', remindAt: '2100-01-01T00:00:00.000Z' });
    const sent = async () =>
      (await Promise.all([reminders.sweep(), reminders.sweep()])).reduce((sum, one) => sum + one, 0);
    expect(await sent()).toBe(1);
    expect(await sent()).toBe(0);
    const events = await rowsOf<{ envelope: { userid: string; subject: string } }>(
      crm,
      `select envelope from outbox where type = 'crm.task-reminder-due' and key = $1`,
      [id],
    );
    const handed = (await crm.eventsDatabase.dataSource.query(
      `select envelope from event where envelope->>'type' = 'crm.task-reminder-due' and envelope->>'subject' = $1`,
      [id],
    )) as typeof events;
    expect([...events, ...handed].map(({ envelope }) => envelope.userid)).toContain(owner.user);
    const { body } = await crm.request(getTask, { as: owner, params: { id } });
    await crm.request(updateTask, {
      as: owner,
      params: { id },
      body: { version: body.version, remindAt: '2026-01-02T00:00:00.000Z' },
    });
    expect(await sent()).toBe(1);
  });

  it('that cannot remind keeps none of the others, and reminds once it can', async () => {
    const reminders = crm.app.get(TaskRemindersService);
    // It comes first each time.
    const { id } = await add({ title: 'Stuck', remindAt: '2025-01-01T00:00:00.000Z' });
    await add({ title: 'Behind it', remindAt: '2026-01-01T00:00:00.000Z' });
    await rowsOf(
      crm,
      `create function stumble() returns trigger language plpgsql as $$ begin if new.id = '${id}' then raise exception 'No'; end if; return new; end $$`,
    );
    await rowsOf(crm, 'create trigger stumble before update on task for each row execute function stumble()');
    expect(await reminders.sweep()).toBe(1);
    expect(await reminders.sweep()).toBe(0);
    await rowsOf(crm, 'drop function stumble cascade');
    expect(await reminders.sweep()).toBe(1);
  });

  it('that is done reminds nobody', async () => {
    const { id } = await add({ title: 'A', remindAt: '2026-01-01T00:00:00.000Z' });
    await crm.request(updateTask, { as: owner, params: { id }, body: { version: 1, done: true } });
    expect(await crm.app.get(TaskRemindersService).sweep()).toBe(0);
  });
});

describe('an activity', () => {
  it('that was planned counts once it begins, and once only', async () => {
    const { id: contactId, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
    const deal = await addDeal(crm, owner, { contactId });
    const plan = async () => {
      const body = { type: 'meeting', occurredAt: '2100-01-01T00:00:00.000Z', dealId: deal.id };
      const answer = await crm.request(createActivity, { as: owner, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Activity;
    };
    const heard = async (endpoint: Endpoint, id: string) =>
      (await crm.request(endpoint, { as: owner, params: { id } })).body.lastActivityAt;
    const [begins, deleted] = [await plan(), await plan()];
    await plan();
    await crm.request(deleteActivity, { as: owner, params: { id: deleted.id } });
    const planned = crm.app.get(PlannedActivitiesService);
    const begun = async () =>
      (await Promise.all([planned.sweep(), planned.sweep()])).reduce((sum, one) => sum + one, 0);
    expect(await begun()).toBe(0);
    expect(await heard(getDeal, deal.id)).toBeNull();
    const at = '2026-05-01T10:00:00.000Z';
    await rowsOf(crm, 'update activity set at = $2 where id = any ($1)', [[begins.id, deleted.id], at]);
    expect(await begun()).toBe(1);
    expect([
      await heard(getDeal, deal.id),
      await heard(getContact, contactId),
      await heard(getCompany, companyId!),
    ]).toEqual([at, at, at]);
    expect(await begun()).toBe(0);
    const { body } = await crm.request(getActivity, { as: owner, params: { id: begins.id } });
    expect(body.version).toBe(1);
    // Moved ahead again, it is planned again.
    await crm.request(updateActivity, {
      as: owner,
      params: { id: begins.id },
      body: { version: 1, occurredAt: '2100-01-01T00:00:00.000Z' },
    });
    expect(await heard(getDeal, deal.id)).toBeNull();
    await rowsOf(crm, 'update activity set at = $2 where id = $1', [begins.id, at]);
    expect(await begun()).toBe(1);
  });
});

describe('records that are told once more', () => {
  const listsOf = async ({ workspace }: Person) =>
    (await rowsOf<{ kind: string }>(crm, 'select kind from retelling where workspace_id = $1', [workspace])).map(
      ({ kind }) => kind,
    );

  it('are all told once, deleted ones too, piece by piece, also by two at a time and after a stop', async () => {
    await openWorkspace(crm, owner, 'en');
    await fillPages(crm, owner, 1_100);
    const contact = await addContact(crm, owner, { name: 'Deleted', companyName: 'Oak' });
    await crm.request(createActivity, { as: owner, body: { type: 'note', contactId: contact.id, body: 'Secret' } });
    await addDeal(crm, owner, { stage: 'Closed Won' });
    await crm.request(deleteContact, { as: owner, params: { id: contact.id } });
    const money = { amount: 100, currency: 'USD' };
    await crm.request(createProduct, { as: owner, body: { name: 'Bread' } });
    await crm.request(createExpense, { as: owner, body: { date: '2026-01-02', category: 'rent', amount: money } });
    const cells = [{ subjectId: null, month: '2026-01', amount: money, version: 0 }];
    const { body: target } = await crm.request(changeTargets, { as: owner, body: { scope: 'workspace', cells } });
    await crm.database.tenancy.run({ platform: 'operator' }, (tx) => retellAll(tx, owner.workspace));
    expect((await listsOf(owner)).sort()).toEqual([...retoldKinds].sort());
    const retelling = crm.app.get(RetellingService);
    await Promise.all([retelling.sweep(), retelling.sweep()]);
    // The rest of a long list is for the next time.
    expect(await listsOf(owner)).toEqual(['contact']);
    while ((await listsOf(owner)).length > 0) await retelling.sweep();
    const kinds = {
      contact: ContactsChanged,
      company: CompaniesChanged,
      deal: DealsChanged,
      product: ProductsChanged,
      sale: SalesChanged,
      expense: ExpensesChanged,
      activity: ActivitiesChanged,
    };
    const kept = await rowsOf<{ id: string; version: number }>(
      crm,
      Object.keys(kinds)
        .map((kind) => `select id, version, deleted_at is not null as deleted from ${kind} where workspace_id = $1`)
        .join(' union all '),
      [owner.workspace],
    );
    const told = () =>
      Object.values(kinds)
        .flatMap((event) => crm.events.of(event as typeof ContactsChanged))
        .filter(({ workspaceid, data }) => workspaceid === owner.workspace && data.kind === 'retelling')
        .flatMap(({ data }) => data.items.map(({ id, version, deleted }) => ({ id, version, deleted })));
    await eventually(() => told().length >= kept.length);
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(told().sort(byId)).toEqual(kept.sort(byId));
    const targets = () => crm.events.of(TargetsChanged).filter(({ workspaceid }) => workspaceid === owner.workspace);
    await eventually(() => targets().length === 2);
    expect(targets().map(({ data }) => data)).toEqual([1, 2].map(() => ({ scope: 'workspace', cells: target.cells })));
  });
});
