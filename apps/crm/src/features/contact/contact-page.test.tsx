import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  type Contact,
  deleteContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '@fernway/contracts/http/crm';
import { aggregateContacts } from '@fernway/contracts/http/crm-aggregates';
import { type Activity, createActivity, undelivered } from '@fernway/contracts/http/crm-activities';
import {
  type Attachment,
  deleteAttachment,
  listAttachments,
  restoreAttachment,
} from '@fernway/contracts/http/crm-attachments';
import { type CustomField, listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { createTask, listTasks, type Task, updateTask } from '@fernway/contracts/http/crm-tasks';
import { listTags } from '@fernway/contracts/http/crm-tags';
import { getTimeline, type TimelineEntry } from '@fernway/contracts/http/crm-timeline';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact, exampleDeal } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { ContactPage } from './contact-page.js';

const at = '2026-11-20T10:00:00.000Z';
const me = '0190eeee-0000-7000-8000-000000000001';
const size = '0190eeee-0000-7000-8000-000000000002';
const script = '<script>alert(1)</script>';
const contact = exampleContact({
  name: `Mara ${script}`,
  jobTitle: 'Baker',
  tags: ['vip'],
  fields: { [size]: 12 },
  otherEmails: [{ label: 'home', email: 'm@home.example' }],
});
const field: CustomField = {
  id: size,
  version: 1,
  recordType: 'contact',
  label: 'Shop size',
  type: 'number',
  options: [],
  currency: null,
  place: 0,
  createdAt: at,
  updatedAt: at,
};
const about = {
  contactId: contact.id,
  companyId: null,
  dealId: null,
  sample: false,
  createdBy: me,
  createdAt: at,
  updatedAt: at,
};
const call: Activity = {
  id: size,
  version: 1,
  type: 'call',
  subject: 'First call',
  body: `**Rye** ${script}`,
  direction: 'out',
  occurredAt: at,
  minutes: 5,
  outcome: null,
  mentions: [],
  sentiment: 'negative',
  origin: 'person',
  ...about,
};
const task: Task = {
  id: size,
  version: 3,
  title: 'Send the offer',
  body: '',
  dueAt: at,
  allDay: true,
  remindAt: null,
  assigneeId: me,
  doneAt: null,
  doneBy: null,
  ...about,
};
const file: Attachment = { id: size, version: 1, name: 'offer.pdf', type: 'application/pdf', bytes: 2048, ...about };
const changed: Extract<TimelineEntry, { kind: 'change' }> = {
  kind: 'change',
  at,
  version: 2,
  action: 'updated',
  actor: me,
  origin: 'import',
  changes: {
    jobTitle: ['Helper', 'Baker'],
    fields: [{ [size]: 8 }, { [size]: 12 }],
    tags: [[], ['vip']],
    'dropped.jobTitle': ['Cook', null],
    [`dropped.fields.${size}`]: [9, null],
  },
};

let api: ReturnType<typeof fakeApi>;
let stored: Contact;

const open = (role = 'member') => {
  signInForTest({ sub: me, role });
  return renderPart(
    <Routes>
      <Route path="/dashboard/contacts/:id" element={<ContactPage />} />
      <Route path="/dashboard/contacts" element={<p>The list</p>} />
    </Routes>,
    { messages: { crm: en }, path: `/dashboard/contacts/${contact.id}` },
  );
};

beforeEach(() => {
  stored = contact;
  api = fakeApi();
  api.on(getContact, () => stored);
  api.on(listCustomFields, { items: [field] });
  api.on(listTags, { items: ['north', 'vip'] });
  api.on(listMembers, {
    items: [
      {
        id: me,
        name: 'Ann Lee',
        firstName: 'Ann',
        lastName: 'Lee',
        initials: 'AL',
        role: 'member',
        email: null,
        joinedAt: at,
        leftAt: null,
      },
    ],
  });
  api.on(getTimeline, ({ query }) =>
    query.get('after')
      ? { items: [{ ...changed, version: 1, action: 'created' as const, changes: {} }], next: null }
      : { items: [{ kind: 'activity' as const, at, activity: call }, changed], next: 'more' },
  );
  api.on(listTasks, ({ query }) => ({ items: query.get('state') === 'open' ? [task] : [], next: null }));
  api.on(listDeals, { items: [exampleDeal()], next: null });
  api.on(listAttachments, { items: [file], next: null });
});

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;
const edit = async (label: string) => fireEvent.click(await screen.findByRole('button', { name: `Edit ${label}` }));

test('shows all that is known as text, what happened and by what, and what belongs to it', async () => {
  const { container } = open();
  await screen.findByRole('heading', { level: 1, name: `Mara ${script}` });
  expect(document.title).toBe(`Mara ${script}`);
  await waitFor(() => expect(fact('Shop size').textContent).toContain('12'));
  expect(fact('Other e-mails').textContent).toContain('m@home.example (Home)');
  const entry = (await screen.findByText('First call')).closest('li')!;
  expect(entry.textContent).toMatch(/Sounds negative · computed offline from the words/);
  expect(entry.textContent).toMatch(/Call \(Outgoing\) · Ann Lee.*Rye <script>alert\(1\)<\/script>.*5 min/);
  expect(container.querySelector('script')).toBeNull();
  const diff = screen.getByText('Ann Lee, by an import, changed').closest('li')!;
  expect(
    within(diff)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Job titleHelperBaker',
    'Shop size812',
    'TagsNonevip',
    'Job titleCook of the other record, not kept',
    'Shop size9 of the other record, not kept',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Ann Lee, by an import, added this');
  expect((await screen.findByRole('link', { name: 'Bread for a year' })).getAttribute('href')).toBe(
    `/dashboard/deals/${exampleDeal().id}`,
  );
  screen.getByText('Send the offer');
  screen.getByText('offer.pdf');
});

test('says of a sample that it is one, and of nobody that they added it', async () => {
  stored = { ...stored, sample: true };
  const activity = { ...call, sample: true };
  const items: TimelineEntry[] = [
    { kind: 'activity', at, activity },
    { ...changed, action: 'created', changes: {} },
  ];
  api.on(getTimeline, { items, next: null });
  open();
  expect((await screen.findByText('First call')).closest('li')!.textContent).toMatch(/· Sample data/);
  expect(screen.getByText(/^Sample data, loaded/)).toBeTruthy();
  expect(screen.queryByText(/added this|Added by/)).toBeNull();
});

test('says of a mail that it did not arrive', async () => {
  api.on(getTimeline, {
    items: [
      {
        kind: 'activity' as const,
        at,
        activity: { ...call, type: 'email', subject: 'Our call', minutes: null, sentiment: null, outcome: undelivered },
      },
    ],
    next: null,
  });
  open();
  const entry = (await screen.findByText('Our call')).closest('li')!;
  expect(entry.textContent).toMatch(/E-mail \(Outgoing\) · Ann Lee.*Not delivered$/);
});

test('edits a fact in its place and goes on to the next with Tab', async () => {
  api.on(updateContact, ({ body }) => (stored = { ...stored, ...(body as object), version: 2 }));
  open();
  await edit('Job title');
  const input = screen.getByRole('textbox', { name: 'Job title' });
  fireEvent.change(input, { target: { value: 'Owner' } });
  fireEvent.keyDown(input, { key: 'Tab' });
  await waitFor(() => expect(api.callsOf(updateContact)[0]?.body).toEqual({ version: 1, jobTitle: 'Owner' }));
  expect(fact('Job title').textContent).toContain('Owner');
  expect(screen.getByLabelText('Lifecycle')).toBeTruthy();
});

test('brings back a fact that was typed and not saved, until Escape takes it away', async () => {
  const key = `fact:jobtitle:${contact.id}`;
  const kept = fakeDrafts(api, { [key]: 'Owner' });
  open();
  await edit('Job title');
  fireEvent.keyDown(await screen.findByDisplayValue('Owner'), { key: 'Escape' });
  await waitFor(() => expect(kept.size).toBe(0));
  expect(api.callsOf(updateContact)).toEqual([]);
});

test('keeps what is typed while others change the record, and shows both versions instead of overwriting theirs', async () => {
  const { client } = open();
  await edit('Job title');
  fireEvent.change(screen.getByRole('textbox', { name: 'Job title' }), { target: { value: 'Owner' } });
  stored = { ...contact, jobTitle: 'Miller', phone: '+1 555 0123', version: 2 };
  await client.invalidateQueries({ queryKey: ['crm'] });
  await screen.findByText('+1 555 0123');
  const input = screen.getByRole('textbox', { name: 'Job title' });
  expect((input as HTMLInputElement).value).toBe('Owner');
  api.fail(updateContact, 'version-conflict', undefined, { version: 1, currentVersion: 2, current: stored });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('Changed by somebody else meanwhile');
  expect(api.callsOf(updateContact)[0]?.body).toEqual({ version: 1, jobTitle: 'Owner' });
  screen.getByRole('radio', { name: /Miller/, hidden: true });
});

test('edits further e-mails together, and says which is none', async () => {
  api.on(updateContact, ({ body }) => (stored = { ...stored, ...(body as object), version: 2 }));
  open();
  await edit('Other e-mails');
  const form = screen.getByRole('form', { name: 'Other e-mails' });
  fireEvent.click(within(form).getByRole('button', { name: 'Add another e-mail' }));
  const second = within(form).getByLabelText('Other e-mails 2');
  fireEvent.change(second, { target: { value: 'nobody' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByRole('alert').textContent).toBe('Invalid email');
  fireEvent.change(second, { target: { value: 'm@work.example' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateContact)).toHaveLength(1));
  expect(api.callsOf(updateContact)[0]?.body).toEqual({
    version: 1,
    otherEmails: [
      { label: 'home', email: 'm@home.example' },
      { label: 'work', email: 'm@work.example' },
    ],
  });
});

test('writes down a call with what belongs to it, and keeps it when it could not be saved', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Call' }));
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Asked for bread' } });
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '7' } });
  fireEvent.change(screen.getByLabelText('Direction'), { target: { value: 'in' } });
  api.fail(createActivity, 'unavailable');
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  api.on(createActivity, call);
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  await waitFor(() => expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe(''));
  const calls = api.callsOf(createActivity);
  expect(calls.at(-1)?.body).toEqual({
    type: 'call',
    body: '',
    contactId: contact.id,
    subject: 'Asked for bread',
    direction: 'in',
    minutes: 7,
  });
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('brings back a note that was not saved, and forgets it once it is', async () => {
  const key = `note:contact:${contact.id}`;
  const kept = fakeDrafts(api, { [key]: { kind: 'call', subject: 'Bread', body: 'She asked for **bread**' } });
  open();
  await screen.findByText(/Draft restored/);
  expect((await screen.findByRole('textbox', { name: 'Call' })).textContent).toBe('She asked for bread');
  api.on(createActivity, call);
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  await waitFor(() => expect(kept.size).toBe(0));
  expect(api.callsOf(createActivity)[0]?.body).toMatchObject({ subject: 'Bread', body: 'She asked for **bread**' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Call' }).textContent).toBe(''));
});

test('ticks a task off, which can be undone, and adds one', async () => {
  open();
  api.on(updateTask, ({ body }) => ({ ...task, version: 4, doneAt: (body as { done: boolean }).done ? at : null }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Send the offer' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Done: Send the offer'));
  currentNotices().at(-1)?.action?.run();
  await waitFor(() =>
    expect(api.callsOf(updateTask).map(({ body }) => body)).toEqual([
      { done: true, version: 3 },
      { done: false, version: 4 },
    ]),
  );
  api.on(createTask, task);
  fireEvent.click(screen.getByRole('button', { name: 'Add task' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Task' }), { target: { value: 'Call back' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() =>
    expect(api.callsOf(createTask)[0]?.body).toMatchObject({
      title: 'Call back',
      contactId: contact.id,
      dueAt: null,
      assigneeId: me,
    }),
  );
});

test('asks before Escape throws away a task that was begun', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add task' }));
  const title = screen.getByRole('textbox', { name: 'Task' });
  fireEvent.change(title, { target: { value: 'Call back' } });
  fireEvent.input(title);
  fireEvent.keyDown(title, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect((title as HTMLInputElement).value).toBe('Call back');
  fireEvent.keyDown(title, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('textbox', { name: 'Task' })).toBeNull();
});

test('takes a file away, which can be undone', async () => {
  open();
  api.on(deleteAttachment, undefined as never);
  api.on(restoreAttachment, file);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete offer.pdf' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('offer.pdf was deleted'));
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(api.callsOf(restoreAttachment)).toHaveLength(1));
});

test('deletes at once, leads to the list, and back with undo', async () => {
  open();
  api.on(deleteContact, undefined as never);
  api.on(restoreContact, contact);
  fireEvent.click(await screen.findByRole('button', { name: `Delete Mara ${script}` }));
  await screen.findByText('The list');
  currentNotices().at(-1)?.action?.run();
  await screen.findByRole('heading', { level: 1, name: `Mara ${script}` });
});

test('shows viewers everything and no way to change it', async () => {
  open('viewer');
  await screen.findByText('First call');
  await screen.findByText('offer.pdf');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names.sort()).toEqual(['Load more', 'Show what is done', 'offer.pdf']);
  expect((screen.getByRole('checkbox') as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says that there is no such contact, or that it was deleted meanwhile and can come back', async () => {
  const { client } = open();
  await screen.findByText('First call');
  api.fail(getContact, 'not-found');
  await client.invalidateQueries({ queryKey: ['crm', 'record'] });
  await screen.findByText('This contact was deleted meanwhile');
  api.on(restoreContact, contact);
  api.on(getContact, contact);
  fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  await screen.findByRole('heading', { level: 1, name: `Mara ${script}` });
  expect(api.callsOf(restoreContact)).toHaveLength(1);
});

test('an id of nobody leads to a clear page, a failure to another try', async () => {
  api.fail(getContact, 'not-found');
  open().unmount();
  open();
  await screen.findByText('There is no such contact');
  expect(screen.getByRole('link', { name: 'All contacts' }).getAttribute('href')).toBe('/dashboard/contacts');
});

test('sends the other files where one is too large', async () => {
  const sent: string[] = [];
  jest
    .spyOn(XMLHttpRequest.prototype, 'open')
    .mockImplementation((_method: string, url: string | URL) => void sent.push(String(url)));
  jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => undefined);
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  open();
  const panel = await screen.findByRole('region', { name: en.file.heading });
  const huge = new File(['x'], 'huge.zip');
  Object.defineProperty(huge, 'size', { value: 2 * 1024 ** 3 });
  fireEvent.change(panel.querySelector('input[type=file]')!, {
    target: { files: [huge, new File(['y'], 'small.txt')] },
  });
  await waitFor(() => expect(sent.join()).toContain('small.txt'));
  expect(sent.join()).not.toContain('huge.zip');
  jest.restoreAllMocks();
});

test('who brought it is chosen among contacts, and those that it brought are a list of their own', async () => {
  const ada = exampleContact({ id: size, name: 'Ada', email: 'ada@oak.example' });
  api.on(listContacts, { items: [ada], next: null });
  const linked = { ...contact, version: 2, referredById: ada.id, referredByName: 'Ada' };
  api.on(updateContact, () => (stored = linked));
  const none = { key: null, value: null, currency: null };
  api.on(aggregateContacts, { groups: [{ ...none, records: 2 }], more: false });
  open();
  const brought = within(await screen.findByRole('region', { name: 'Brought us' }));
  const list = new URL(brought.getByRole('link', { name: '2 contacts' }).getAttribute('href')!, 'http://test.local');
  expect(list.pathname).toBe('/dashboard/contacts');
  expect(list.searchParams.get('filter')).toContain(`"referredById","is":"any-of","value":["${contact.id}"]`);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Came through' }));
  fireEvent.click(await screen.findByTitle('Ada, ada@oak.example'));
  await waitFor(() => expect(api.callsOf(updateContact)[0]?.body).toMatchObject({ referredById: ada.id }));
  expect((await screen.findByRole('link', { name: 'Ada' })).getAttribute('href')).toBe(`/dashboard/contacts/${ada.id}`);
});
