import { may, type Permission } from '@fernway/contracts/access';
import { apiScopes } from '@fernway/contracts/http/api-keys';
import { createContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { uploadAttachment } from '@fernway/contracts/http/crm-attachments';
import { createDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import { searchRecords } from '@fernway/contracts/http/crm-search';
import { createTask } from '@fernway/contracts/http/crm-tasks';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { createView } from '@fernway/contracts/http/crm-views';
import { routedMethodsOf } from '@fernway/service-kit';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '../src/main.js';

let crm: TestService;
let owner: Person;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'fernway-attachments-'));
  crm = await startTestService(service, { env: { ATTACHMENTS_DIR: files } });
  owner = await crm.person();
});
afterAll(async () => {
  await crm.close();
  await rm(files, { recursive: true, force: true });
});

const key = (name: string, scopes: string[], role: Person['role'] = 'owner') =>
  crm.person({ user: owner.user, workspace: owner.workspace, role, apiKey: { name, scopes } });
const changesOf = async (id: string) =>
  (await crm.request(getTimeline, { as: owner, params: { type: 'contact', id } })).body.items.filter(
    ({ kind }: { kind: string }) => kind === 'change',
  );

it('leaves its name in the history of what it changed, and none after it', async () => {
  const website = await key("Website's form ü'; --", ['contacts:write']);
  const made = await crm.request(createContact, { as: website, body: { name: 'Mara' } });
  expect(made.status).toBe(201);
  const { id, version } = made.body;
  await crm.request(updateContact, { as: owner, params: { id }, body: { version, jobTitle: 'Baker' } });
  expect(await changesOf(id)).toMatchObject([
    { action: 'updated', actor: owner.user, origin: 'person', apiKey: null },
    { action: 'created', actor: owner.user, origin: 'api', apiKey: "Website's form ü'; --" },
  ]);
});

it('does what it was given only, never more than the role, and repeats a request as a person does', async () => {
  const reader = await key('Reader', ['contacts:read']);
  expect((await crm.request(listContacts, { as: reader })).status).toBe(200);
  expect((await crm.request(createContact, { as: reader, body: { name: 'No' } })).status).toBe(403);
  const writer = await key('Writer', ['contacts:read', 'contacts:write', 'activities:write', 'deals:write']);
  const viewers = await key('Viewer', ['contacts:write'], 'viewer');
  expect((await crm.request(createContact, { as: viewers, body: { name: 'No' } })).status).toBe(403);

  const once = { as: writer, body: { name: 'Once' }, headers: { 'idempotency-key': crypto.randomUUID() } };
  const [first, again] = [await crm.request(createContact, once), await crm.request(createContact, once)];
  expect([first.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([201, first.body.id, 'true']);

  const note = {
    type: 'note',
    subject: 'By a program',
    body: '',
    occurredAt: new Date().toISOString(),
    contactId: first.body.id,
  };
  const activity = await crm.request(createActivity, { as: writer, body: note });
  expect([activity.status, activity.body.origin]).toEqual([201, 'api']);
  const own = await crm.request(createActivity, { as: owner, body: note });
  expect(own.body.origin).toBe('person');
  const stranger = await crm.person({ apiKey: { name: 'Elsewhere', scopes: ['contacts:read'] } });
  expect((await crm.request(listContacts, { as: stranger })).body.items).toEqual([]);
  expect((await crm.request(createDeal, { as: reader, body: {} })).status).toBe(403);
});

describe('what a key was not given', () => {
  const made: Record<'contact' | 'deal' | 'task' | 'activity' | 'attachment' | 'view', { id: string }> = {} as never;
  let number: string;
  const add = async (endpoint: Parameters<TestService['request']>[0], sent: object) => {
    const { status, body } = await crm.request(endpoint, { as: owner, ...sent });
    expect(status).toBe(201);
    return body;
  };
  beforeAll(async () => {
    made.contact = await add(createContact, { body: { name: 'Wombat Watts' } });
    const deal = await add(createDeal, {
      body: {
        name: 'Quokka merger',
        customerName: 'Somebody',
        value: { amount: 100, currency: 'USD' },
        tags: ['quokka-tag'],
      },
    });
    made.deal = deal;
    number = deal.dealId;
    await crm.request(updateDeal, { as: owner, params: { id: deal.id }, body: { version: 1, name: 'Quokka Merger' } });
    made.task = await add(createTask, {
      body: { title: 'Send the offer', dealId: deal.id, dueAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    made.activity = await add(createActivity, {
      body: {
        type: 'meeting',
        subject: 'Talked about the offer',
        occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
        dealId: deal.id,
      },
    });
    made.attachment = await add(uploadAttachment, {
      query: { name: 'quokka.txt', dealId: deal.id },
      body: Buffer.from('About quokkas'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    made.view = await add(createView, {
      body: {
        recordType: 'deal',
        name: 'Quokka view',
        filter: null,
        sort: '-createdAt',
        columns: ['name'],
        shared: true,
      },
    });
  });

  const now = Date.now();
  const queries = (): Record<string, unknown>[] => [
    {},
    { q: 'quokka' },
    { q: 'offer' },
    { recordType: 'deal' },
    { type: 'deal', since: new Date(now - 86_400_000).toISOString() },
    { dealId: made.deal.id },
    { records: `deal:${made.deal.id},task:${made.task.id},activity:${made.activity.id}` },
    { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() },
    { by: 'name' },
  ];
  const paramsOf = (path: string): Record<string, string>[] => {
    if (!path.includes(':')) return [{}];
    return Object.values(made).flatMap(({ id }) =>
      path.includes(':type') ? ['contact', 'company', 'deal'].map((type) => ({ type, id })) : [{ id }],
    );
  };
  /** Every route that only reads, asked in all ways above. @returns those whose answer holds one of the words */
  const showing = async (as: Person, words: RegExp): Promise<string[]> => {
    const shows = new Set<string>();
    for (const { method, path: route } of routedMethodsOf(crm.app).flatMap(({ definition }) => definition ?? [])) {
      if (method !== 'GET' || route.startsWith('/internal')) continue;
      for (const params of paramsOf(route))
        for (const query of queries()) {
          const { status, text } = await crm.request({ method: 'GET', path: route }, { as, params, query });
          if (status >= 500) throw new Error(`${status} ${route} ${JSON.stringify({ params, query })} ${text}`);
          if (words.test(text)) shows.add(route);
        }
    }
    return [...shows];
  };
  const without = (...areas: string[]) =>
    apiScopes.filter((scope) => may('owner', scope) && !areas.includes(scope.split(':')[0]!));

  it('shows in no answer of any route: neither in lists and figures nor by what stands beside it', async () => {
    const words = new RegExp(`quokka|${number}`, 'i');
    const open = await showing(await key('All', [...apiScopes]), words);
    // Of search, timeline, lists, figures, files, tags, views, deletions and the home page: the walk does reach them.
    expect(open.length).toBeGreaterThanOrEqual(9);
    expect(await showing(await key('No deals', without('deals')), words)).toEqual([]);
    expect(await showing(await key('No activities', without('activities')), /the offer/)).toEqual([]);
  });

  it('is not named beside what was given: a task shows in the search without the deal that it is about', async () => {
    const found = async (scopes: readonly Permission[]) => {
      const { body } = await crm.request(searchRecords, {
        as: await key('Searcher', [...scopes]),
        query: { q: 'Send the offer' },
      });
      return body.items.map(({ type, detail }: { type: string; detail: string }) => [type, detail]);
    };
    expect(await found(apiScopes)).toEqual([['task', 'Quokka Merger']]);
    expect(await found(without('deals'))).toEqual([['task', '']]);
    expect(await found(without('activities'))).toEqual([]);
    expect(await found(['contacts:read', 'workspace:read'])).toEqual([]);
  });
});
