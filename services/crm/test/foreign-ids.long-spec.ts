import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { createContact, updateContact } from '@fernway/contracts/http/crm';
import { createActivity, updateActivity } from '@fernway/contracts/http/crm-activities';
import { bulkOf } from '@fernway/contracts/http/crm-batches';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { createDeal } from '@fernway/contracts/http/crm-deals';
import { createExpense } from '@fernway/contracts/http/crm-expenses';
import { createProduct } from '@fernway/contracts/http/crm-products';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { createSale } from '@fernway/contracts/http/crm-sales';
import { uploadOrganizationLogo } from '@fernway/contracts/http/crm-organization-logos';
import { createOrganization } from '@fernway/contracts/http/crm-organizations';
import { createPipeline } from '@fernway/contracts/http/crm-pipelines';
import { createTask, updateTask } from '@fernway/contracts/http/crm-tasks';
import { endpointsIn, idsIn } from '@fernway/contracts/testing-ids';
import type { Person } from '@fernway/service-kit/testing';
import { readdirSync } from 'node:fs';
import { pipelinesOf, rowsOf } from './crm.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';
import { octets, samplePng } from './seeds.js';

const contracts = new URL('../../../libs/contracts/src/http/', import.meta.url);
const modules = readdirSync(contracts).filter((file) => /^crm.*\.ts$/.test(file) && !file.includes('.spec.'));
// What services ask is about a workspace, and no person's to ask: record-changes.
const endpoints = (await Promise.all(modules.map((file) => import(`@fernway/contracts/http/${file.slice(0, -3)}`))))
  .flatMap(endpointsIn)
  .filter(({ path }) => !path.startsWith('/internal/'));

type World = Record<
  | 'contact'
  | 'company'
  | 'secondContact'
  | 'secondCompany'
  | 'deal'
  | 'product'
  | 'sale'
  | 'expense'
  | 'activity'
  | 'task'
  | 'pipeline'
  | 'stage'
  | 'batch'
  | 'organization'
  | 'logo',
  string
> & {
  person: Person;
  pipelineVersion: number;
  stages: object[];
  fields: Record<RecordType, string>;
};
let { crm, identity, close } = {} as BesideIdentity;
let [ours, theirs] = [] as unknown as [World, World];

const make = async (): Promise<World> => {
  const person = await crm.person({ role: 'admin' });
  identity.join(person, person.user);
  const idOf = async (endpoint: Endpoint, body: object): Promise<string> =>
    (await crm.request(endpoint, { as: person, body })).body.id;
  const fieldOf = (recordType: string) => idOf(createCustomField, { recordType, label: 'Size', type: 'text' });
  const [pipeline] = await pipelinesOf(crm, person);
  const changed = { select: { ids: [await idOf(createContact, { name: 'Changed' })] }, set: { addTags: ['x'] } };
  const organization = await idOf(createOrganization, { name: 'Fern' });
  const { body: withLogo } = await crm.request(uploadOrganizationLogo, {
    as: person,
    query: { organizationId: organization },
    body: samplePng,
    headers: octets,
  });
  return {
    person,
    contact: await idOf(createContact, { name: 'Mara' }),
    company: await idOf(createCompany, { name: 'Oak' }),
    deal: await idOf(createDeal, { name: 'Bread', customerName: 'Oak', value: { amount: 100, currency: 'USD' } }),
    product: await idOf(createProduct, { name: 'Oven', price: { amount: 100, currency: 'USD' } }),
    activity: await idOf(createActivity, { type: 'note', subject: 'Met', occurredAt: '2026-11-20T10:00:00.000Z' }),
    task: await idOf(createTask, { title: 'Call' }),
    sale: await idOf(createSale, sale),
    expense: await idOf(createExpense, expense),
    fields: {
      contact: await fieldOf('contact'),
      company: await fieldOf('company'),
      deal: await fieldOf('deal'),
      product: await fieldOf('product'),
      sale: await fieldOf('sale'),
      expense: await fieldOf('expense'),
    },
    batch: await idOf(bulkOf.contact.change, changed),
    organization,
    logo: withLogo.logoId,
    pipeline: pipeline!.id,
    stage: pipeline!.stages[0]!.id,
    secondContact: await idOf(createContact, { name: 'Mara' }),
    secondCompany: await idOf(createCompany, { name: 'Elm' }),
    pipelineVersion: pipeline!.version,
    stages: pipeline!.stages,
  };
};
beforeAll(async () => {
  ({ crm, identity, close } = await startBesideIdentity());
  theirs = await make();
});
beforeEach(async () => {
  ours = await make();
});
afterAll(() => close());

const money = { amount: 100, currency: 'USD' };
const deal = { name: 'Bread', customerName: 'Oak', value: money };
const sale = { name: 'Bread', date: '2026-01-02', amount: money };
const expense = { date: '2026-01-02', category: 'rent', amount: money };
const note = { type: 'note', subject: 'Met', occurredAt: '2026-11-20T10:00:00.000Z' };
const kinds: Record<string, RecordType> = {
  contacts: 'contact',
  companies: 'company',
  deals: 'deal',
  products: 'product',
  sales: 'sale',
  expenses: 'expense',
};
const kindIn = (path: string) => kinds[path.split('/')[3]!]!;
/** What many of a kind can be set to. */
const changes: Record<RecordType, object> = {
  contact: { addTags: ['x'] },
  company: { addTags: ['x'] },
  deal: { addTags: ['x'] },
  product: { active: false },
  sale: { channel: 'Shop' },
  expense: { category: 'staff' },
};
const bulk = ({ path }: Endpoint) => ({
  select: { ids: [ours[kindIn(path)]] },
  ...(path.endsWith('/change') && { set: changes[kindIn(path)] }),
});
/** What a body needs beside the id in question. */
const bodies: Record<string, (endpoint: Endpoint) => object> = {
  'POST /api/crm/contacts': () => ({ name: 'Mara' }),
  'POST /api/crm/companies': () => ({ name: 'Oak' }),
  'POST /api/crm/deals': () => deal,
  'POST /api/crm/products': () => ({ name: 'Oven', price: money }),
  'POST /api/crm/sales': () => sale,
  'POST /api/crm/expenses': () => expense,
  'PUT /api/crm/targets': () => ({ scope: 'company' }),
  'POST /api/crm/tasks': () => ({ title: 'Call' }),
  'POST /api/crm/activities': () => note,
  'POST /api/crm/pipelines': () => ({ name: 'New', stages: stages(theirs.stage) }),
  'PATCH /api/crm/pipelines/:id': () => ({ version: ours.pipelineVersion, stages: ours.stages }),
  'POST /api/crm/custom-fields': () => ({
    recordType: 'contact',
    label: `Field ${Math.random()}`,
    kind: 'choice',
    options: [{ label: 'A', id: theirs.fields.contact }],
  }),
  'PUT /api/crm/organizations/:id/logo': () => ({}),
  'POST /api/crm/contacts/merge': () => ({
    keepId: ours.contact,
    keepVersion: 1,
    otherId: ours.secondContact,
    otherVersion: 1,
  }),
  'POST /api/crm/companies/merge': () => ({
    keepId: ours.company,
    keepVersion: 1,
    otherId: ours.secondCompany,
    otherVersion: 1,
  }),
};
const stages = (id: string) => [
  { name: 'First', kind: 'open', group: 'qualified', probability: 30, id },
  { name: 'Won', kind: 'won', probability: 100 },
  { name: 'Lost', kind: 'lost', probability: 0 },
];
const bodyOf = (endpoint: Endpoint): object => {
  const known = bodies[`${endpoint.method} ${endpoint.path}`];
  if (known) return known(endpoint);
  if (/\/(count|change|delete)$/.test(endpoint.path)) return bulk(endpoint);
  return { version: 1 };
};
const idFrom = (world: World, { path }: Endpoint, field: string): string => {
  const name = /(\w+)(\[\]|\{\})?$/.exec(field)?.[1] ?? '';
  if (name === 'ownerId' || name === 'assigneeId') return world.person.user;
  if (name === 'fields') return world.fields[kindIn(path)];
  if (name === 'stageId' || name === 'moveTo' || field === 'stages[].id') return world.stage;
  if (name === 'otherId') return path.includes('contacts') ? world.secondContact : world.secondCompany;
  if (name === 'referredById') return world.secondContact;
  if (name === 'subjectId') return world.company;
  if (name === 'ids' || name === 'keepId') return world[kindIn(path)];
  const kind = name.replace(/Id$/, '') as keyof World;
  if (!(kind in world)) throw new Error(`Say what ${field} of ${path} refers to`);
  return world[kind] as string;
};
/** The body with the foreign id at this place. */
const planted = (body: object, field: string, id: string): object => {
  const [first, ...rest] = field.split('.') as [string, ...string[]];
  const name = first.replace(/[[{].*/, '');
  const inner = (body as Record<string, unknown>)[name];
  if (first.startsWith('select'))
    return rest[0] === 'ids[]'
      ? { ...body, select: { ids: [id] } }
      : { ...body, select: { query: { [rest[1]!]: id } } };
  if (first === 'stages[]')
    return { ...body, stages: (inner as object[]).map((stage, n) => (n === 0 ? { ...stage, id } : stage)) };
  if (first === 'lines[]') return { ...body, lines: [{ name: 'Oven', quantity: 1, price: 100, [rest[0]!]: id }] };
  if (first === 'cells[]') return { ...body, cells: [{ month: '2026-01', amount: money, version: 0, [rest[0]!]: id }] };
  if (rest.length > 0)
    return { ...body, [name]: first.endsWith('[]') ? inner : planted((inner ?? {}) as object, rest.join('.'), id) };
  return {
    ...body,
    [name]: first.endsWith('[]') ? [id] : first.endsWith('{}') ? { [id]: first === 'moveTo{}' ? ours.stage : 'x' } : id,
  };
};

/** Ids that a body brings along for what it makes: they name nothing that is there. */
const chosenByTheCaller = [
  'POST /api/crm/custom-fields options[].id',
  'PATCH /api/crm/custom-fields/:id options[].id',
  'POST /api/crm/pipelines stages[].id',
  'POST /api/crm/deals lines[].id',
  'PATCH /api/crm/deals/:id lines[].id',
];
const cases = endpoints.flatMap((endpoint) =>
  idsIn(endpoint).map((field) => [`${endpoint.method} ${endpoint.path} ${field}`, endpoint, field] as const),
);
const bodyIdOf = ({ path }: Endpoint): Record<string, string> => {
  const kind = {
    ...kinds,
    tasks: 'task',
    activities: 'activity',
    pipelines: 'pipeline',
    organizations: 'organization',
  }[path.split('/')[3]!] as keyof World | undefined;
  return path.includes(':id') && kind ? { id: ours[kind] as string } : {};
};

describe('an id of another workspace in a body', () => {
  it('is found in the contracts: all of them are here', () => {
    expect(cases.length).toBeGreaterThan(60);
    for (const name of chosenByTheCaller) expect(cases.map(([known]) => known)).toContain(name);
  });

  it.each(cases.filter(([name]) => !chosenByTheCaller.includes(name)))(
    'is refused, or finds nothing: %s',
    async (_name, endpoint, field) => {
      const send = (world: World) =>
        crm.request(endpoint, {
          as: ours.person,
          params: bodyIdOf(endpoint),
          body: planted(bodyOf(endpoint), field, idFrom(world, endpoint, field)),
        });
      const answer = await send(theirs);
      if (field.startsWith('select.query')) {
        // A question: nothing of ours answers it.
        expect([200, 202]).toContain(answer.status);
        expect(answer.body.count ?? answer.body.total).toBe(0);
      } else expect([400, 404]).toContain(answer.status);
      // It is the id that is refused: one of ours is taken.
      expect((await send(ours)).status).toBeLessThan(300);
      expect(answer.text).not.toContain(theirs.person.workspace);
    },
  );

  it('reaches nothing of theirs where the caller chooses it', async () => {
    const made = await crm.request(createPipeline, {
      as: ours.person,
      body: bodies['POST /api/crm/pipelines']!({} as Endpoint),
    });
    expect([201, 400, 404, 409]).toContain(made.status);
    expect(await rowsOf(crm, 'select workspace_id from stage where id = $1', [theirs.stage])).toEqual([
      { workspace_id: theirs.person.workspace },
    ]);
  });

  it('is no member to mention, nor one who left, unless he was mentioned before', async () => {
    const gone = crypto.randomUUID();
    const mention = (id: string) => `@[Somebody](user:${id})`;
    const record = (body: string) => crm.request(createActivity, { as: ours.person, body: { ...note, body } });
    expect((await record(mention(theirs.person.user))).body).toMatchObject({ status: 404, errors: [{ path: 'body' }] });
    identity.join(ours.person, gone);
    for (const both of [mention(gone) + mention(theirs.person.user), mention(theirs.person.user) + mention(gone)])
      expect((await record(both)).body).toMatchObject({ status: 404, errors: [{ path: 'body' }] });
    const { body: kept } = await record(mention(gone));
    identity.people.set(ours.person.workspace, []);
    expect((await record(mention(gone))).status).toBe(404);
    const change = (body: string, version: number) =>
      crm.request(updateActivity, { as: ours.person, params: { id: kept.id }, body: { version, body } });
    expect((await change(`${mention(gone)}, again`, 1)).status).toBe(200);
    expect((await change(`${mention(gone)} and ${mention(theirs.person.user)}`, 2)).status).toBe(404);
  });

  it('is no member in a field of people, unless the record names him already', async () => {
    const { id } = (
      await crm.request(createCustomField, {
        as: ours.person,
        body: { recordType: 'contact', label: 'Advisor', type: 'user' },
      })
    ).body;
    const colleague = crypto.randomUUID();
    identity.join(ours.person, colleague);
    const add = (user: string) =>
      crm.request(createContact, { as: ours.person, body: { name: 'Mara', fields: { [id]: user } } });
    const refused = { status: 404, errors: [{ path: `fields.${id}` }] };
    expect((await add(theirs.person.user)).body).toMatchObject(refused);
    const { body: contact } = await add(colleague);
    expect(contact.fields).toEqual({ [id]: colleague });
    const all = { select: { ids: [contact.id] }, set: { fields: { [id]: theirs.person.user } } };
    expect((await crm.request(bulkOf.contact.change, { as: ours.person, body: all })).status).toBe(404);

    identity.people.set(ours.person.workspace, []);
    expect((await add(colleague)).body).toMatchObject(refused);
    const change = (user: string) =>
      crm.request(updateContact, {
        as: ours.person,
        params: { id: contact.id },
        body: { version: 1, jobTitle: 'Baker', fields: { [id]: user } },
      });
    expect((await change(theirs.person.user)).body).toMatchObject(refused);
    expect((await change(colleague)).body).toMatchObject({ jobTitle: 'Baker', fields: { [id]: colleague } });
  });

  it('of somebody who left keeps what he has, and gets nothing new', async () => {
    const gone = crypto.randomUUID();
    identity.join(ours.person, gone);
    const { body: task } = await crm.request(createTask, { as: ours.person, body: { title: 'His', assigneeId: gone } });
    identity.people.set(ours.person.workspace, []);
    const change = {
      as: ours.person,
      params: { id: task.id },
      body: { version: 1, title: 'Still his', assigneeId: gone },
    };
    expect((await crm.request(updateTask, change)).body).toMatchObject({ title: 'Still his', assigneeId: gone });
    expect(
      (await crm.request(createTask, { as: ours.person, body: { title: 'New', assigneeId: gone } })).body,
    ).toMatchObject({ status: 404, errors: [{ path: 'assigneeId' }] });
  });
});
