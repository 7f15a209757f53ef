import { createContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { createActivity } from '@fernway/contracts/http/crm-activities';
import { createDeal } from '@fernway/contracts/http/crm-deals';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
  owner = await crm.person();
});
afterAll(() => crm.close());

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

  const note = { type: 'note', subject: 'By a program', body: '', occurredAt: new Date().toISOString(), contactId: first.body.id };
  const activity = await crm.request(createActivity, { as: writer, body: note });
  expect([activity.status, activity.body.origin]).toEqual([201, 'api']);
  const own = await crm.request(createActivity, { as: owner, body: note });
  expect(own.body.origin).toBe('person');
  const stranger = await crm.person({ apiKey: { name: 'Elsewhere', scopes: ['contacts:read'] } });
  expect((await crm.request(listContacts, { as: stranger })).body.items).toEqual([]);
  expect((await crm.request(createDeal, { as: reader, body: {} })).status).toBe(403);
});
