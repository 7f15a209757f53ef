import { beforeEach, expect, test } from '@jest/globals';
import { listContacts } from '@fernway/contracts/http/crm';
import { type Activity, createActivity, getActivity, updateActivity } from '@fernway/contracts/http/crm-activities';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import {
  createTask,
  deleteTask,
  getCalendar,
  getTask,
  listTasks,
  restoreTask,
  type Task,
  updateTask,
} from '@fernway/contracts/http/crm-tasks';
import { me } from '@fernway/contracts/http/identity';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { wallOf } from '../../time/zoned-time.js';
import { CalendarPage } from './calendar-page.js';

const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const made = {
  sample: false,
  createdBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const task = (n: number, title: string, dueAt: string, fields: Partial<Task> = {}): Task => ({
  id: idOf(n),
  version: 1,
  title,
  body: '',
  dueAt,
  allDay: true,
  remindAt: null,
  assigneeId: null,
  contactId: null,
  companyId: null,
  dealId: null,
  doneAt: null,
  doneBy: null,
  ...made,
  ...fields,
});
const meeting = (n: number, title: string, at: string, fields: Partial<Activity> = {}): Activity => ({
  id: idOf(n),
  version: 1,
  type: 'meeting',
  subject: title,
  body: '',
  direction: null,
  occurredAt: at,
  minutes: 45,
  outcome: null,
  contactId: idOf(7),
  companyId: null,
  dealId: null,
  mentions: [],
  sentiment: null,
  origin: 'person',
  ...made,
  ...fields,
});

let api: ReturnType<typeof fakeApi>;
const as = (role: 'owner' | 'viewer', workingDays?: number[]) => {
  const user = {
    id: idOf(9),
    email: 'a@b.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
    timeZone: 'America/New_York',
    createdAt: '2026-11-01T00:00:00.000Z',
    emailVerified: true,
  } as const;
  api.on(me, { user, workspace: { id: idOf(8), name: 'W', ...(workingDays && { workingDays }) }, role });
};
const shows = (tasks: Task[], meetings: Activity[] = []) => api.on(getCalendar, { tasks, meetings, more: false });

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  as('owner');
  shows([]);
  api.on(listTasks, { items: [], next: null });
  const name = { name: 'Bo Beck', firstName: 'Bo', lastName: 'Beck', initials: 'BB' };
  const bo = { id: idOf(6), ...name, role: 'member', email: null, joinedAt: made.createdAt, leftAt: null } as const;
  api.on(listMembers, { items: [bo] });
});

const open = (search: string) =>
  renderPart(<CalendarPage />, { messages: { crm: en }, path: `/dashboard/calendar?${search}` });
const cellOf = (name: RegExp) => within(screen.getByRole('button', { name }).closest('td')!);

test('puts what there is on its day in the zone of the profile, over a change of the clocks too', async () => {
  // 3:30 in the night of the 8th is 23:30 of the 7th in New York, and the clocks go forward on the 8th.
  shows(
    [task(1, 'Invoice', '2026-03-08T04:30:00.000Z', { allDay: false })],
    [meeting(2, 'Tasting', '2026-03-09T13:00:00.000Z')],
  );
  open('view=month&date=2026-03-08');
  await screen.findByText('Invoice');
  expect(cellOf(/March 7/).getByRole('button', { name: /^11:30\sPM Invoice ?, Task, Mar 7, 2026/ })).toBeTruthy();
  expect(cellOf(/March 9/).getByRole('button', { name: /^9:00\sAM Tasting ?, Meeting, Mar 9, 2026/ })).toBeTruthy();
  const { query } = api.callsOf(getCalendar)[0]!;
  // Sunday the 1st of March to Saturday the 4th of April, from midnight to midnight: of winter and of summer time.
  expect([query.get('from'), query.get('to'), query.get('userId')]).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-04-05T04:00:00.000Z',
    idOf(9),
  ]);
});

test('moves by Shift and an arrow, at the same time of day beyond a change of the clocks, and back', async () => {
  const before = task(1, 'Invoice', '2026-03-07T14:00:00.000Z', { allDay: false });
  shows([before]);
  api.on(updateTask, ({ body }) => ({ ...before, ...(body as object), version: 2 }));
  open('view=month&date=2026-03-08');
  fireEvent.keyDown(await screen.findByRole('button', { name: /Invoice ?, Task/ }), {
    key: 'ArrowRight',
    shiftKey: true,
  });
  await waitFor(() => expect(currentNotices().at(-1)?.title).toMatch(/^Invoice was moved to Mar 8, 2026, 9:00/));
  expect(api.callsOf(updateTask)[0]?.body).toEqual({ version: 1, dueAt: '2026-03-08T13:00:00.000Z', allDay: false });
  currentNotices().at(-1)!.action!.run();
  await waitFor(() =>
    expect(api.callsOf(updateTask)[1]?.body).toEqual({ version: 2, dueAt: before.dueAt, allDay: false }),
  );
});

test('moves by drag and drop', async () => {
  const before = meeting(2, 'Tasting', '2026-03-10T13:00:00.000Z');
  shows([], [before]);
  api.on(updateActivity, ({ body }) => ({ ...before, ...(body as object), version: 2 }));
  open('view=month&date=2026-03-08');
  const chip = (await screen.findByText('Tasting')).closest('[draggable]')!;
  const dataTransfer = { setData: () => {}, effectAllowed: '' };
  fireEvent.dragStart(chip, { dataTransfer });
  const target = screen.getByRole('button', { name: /March 20/ }).closest('td')!;
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() =>
    expect(api.callsOf(updateActivity)[0]?.body).toEqual({ version: 1, occurredAt: '2026-03-20T13:00:00.000Z' }),
  );
});

test('ticks off, tells so, and takes it back', async () => {
  const before = task(1, 'Invoice', '2026-03-10T00:00:00.000Z');
  shows([before]);
  api.on(updateTask, { ...before, version: 2, doneAt: '2026-03-10T17:00:00.000Z' });
  open('view=agenda&date=2026-03-08');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mark Invoice as done' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Invoice is done'));
  currentNotices().at(-1)!.action!.run();
  await waitFor(() =>
    expect(api.callsOf(updateTask).map(({ body }) => body)).toEqual([
      { version: 1, done: true },
      { version: 2, done: false },
    ]),
  );
});

test('shows what is overdue, before all else in the agenda', async () => {
  const late = task(1, 'Forgotten', '2020-01-02T00:00:00.000Z');
  api.on(listTasks, { items: [late], next: null });
  open('view=month');
  const toAgenda = await screen.findByRole('button', { name: '1 overdue task' });
  expect(screen.getByText(en.calendar.keys)).toBeTruthy();
  fireEvent.click(toAgenda);
  const overdue = within(await screen.findByRole('region', { name: '1 overdue task' }));
  expect(overdue.getByRole('button', { name: /Forgotten ?, Task, Jan 2, 2020, All day, overdue/ })).toBeTruthy();
  // There is no day to click and nothing to drag here.
  expect(screen.queryByText(en.calendar.keys)).toBeNull();
});

test.each([
  ['due', ['Forgotten', 'Today'], 'Follow-ups due'],
  ['overdue', ['Forgotten'], 'Overdue follow-ups'],
  ['meetings', ['Tasting'], 'Meetings today'],
])('shows only what the home counts: %s', async (only, titles, heading) => {
  const now = new Date().toISOString();
  const late = task(1, 'Forgotten', '2020-01-02T00:00:00.000Z');
  const today = `${wallOf(now, 'America/New_York').day}T00:00:00.000Z`;
  const [due, done] = [task(2, 'Today', today), task(3, 'Done', today, { doneAt: now })];
  api.on(listTasks, { items: [late], next: null });
  shows([due, done], [meeting(4, 'Tasting', now, { minutes: 0 })]);
  open(`view=month&only=${only}`);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  const entries = await screen.findAllByRole('button', { name: /, (Task|Meeting)/ });
  expect(entries.map(({ textContent }) => titles.find((title) => textContent?.includes(title)))).toEqual(titles);
  expect(screen.queryByText(en.calendar.nothing)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull());
});

test('opens the task of the address at its date, one without a date too, and says when it is gone', async () => {
  api.on(getTask, task(1, 'Invoice', '2026-03-10T00:00:00.000Z'));
  open(`view=month&entry=${idOf(1)}`);
  const dated = within(await screen.findByRole('dialog', { name: 'Task' }));
  expect(dated.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Invoice');
  fireEvent.click(dated.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();

  const undated = { ...task(1, 'Some day', ''), dueAt: null };
  api.on(getTask, undated);
  api.on(updateTask, { ...undated, title: 'One day', version: 2 });
  open(`entry=${idOf(1)}`);
  fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'One day' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(updateTask)[0]?.body).toEqual({ version: 1, title: 'One day' });
  cleanup();

  api.fail(getTask, 'not-found');
  open(`entry=${idOf(1)}`);
  expect((await screen.findByRole('alert')).textContent).toBe(en.calendar.gone);
});

test('opens the note of the address, which stands on no record, and says when it is gone', async () => {
  const note = { ...meeting(5, '', '2026-03-10T09:00:00.000Z'), type: 'note' as const, contactId: null, minutes: null };
  api.on(getActivity, { ...note, body: 'Taste the rye first' });
  open(`view=month&date=2026-03-08&activity=${idOf(5)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Note' }));
  await dialog.findByText('Taste the rye first');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'March 2026' })).toBeTruthy();
  cleanup();

  api.fail(getActivity, 'not-found');
  open(`activity=${idOf(5)}`);
  expect((await screen.findByRole('alert')).textContent).toBe(en.activity.gone);
});

test('adds a task by a click on its day, for somebody and with a reminder', async () => {
  api.on(createTask, task(1, 'Invoice', '2026-03-10T00:00:00.000Z'));
  open('view=month&date=2026-03-08');
  fireEvent.click(await screen.findByRole('button', { name: /Add on Tuesday, March 10/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add entry' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This field is required')).toBeTruthy();
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/Title/, 'Invoice');
  type(/Remind at/, '2026-03-09T09:30');
  await dialog.findByText('Bo Beck');
  type(/Assignee/, idOf(6));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(createTask)[0]?.body).toEqual({
    title: 'Invoice',
    dueAt: '2026-03-10T00:00:00.000Z',
    allDay: true,
    remindAt: '2026-03-09T13:30:00.000Z',
    assigneeId: idOf(6),
    contactId: null,
    companyId: null,
  });
});

test('adds a meeting with somebody, at a time of the zone', async () => {
  api.on(listContacts, { items: [exampleContact({ id: idOf(7) })], next: null });
  api.on(listCompanies, { items: [], next: null });
  api.on(createActivity, meeting(2, 'Tasting', '2026-03-10T13:30:00.000Z'));
  open('view=month&date=2026-03-08');
  fireEvent.click(await screen.findByRole('button', { name: /Add on Tuesday, March 10/ }));
  const dialog = within(screen.getByRole('dialog'));
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/What/, 'meeting');
  type(/Title/, 'Tasting');
  type(/Time/, '09:30');
  type(/Minutes/, '45');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/choose one from the list/)).toBeTruthy();
  type(/About/, 'Mara');
  const option = await waitFor(() => document.querySelector<HTMLOptionElement>('datalist option')!.value);
  type(/About/, option);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(createActivity)[0]?.body).toEqual({
    type: 'meeting',
    subject: 'Tasting',
    occurredAt: '2026-03-10T13:30:00.000Z',
    minutes: 45,
    contactId: idOf(7),
    companyId: null,
  });
});

test('changes only what is another, deletes, and takes that back', async () => {
  const before = task(1, 'Invoice', '2026-03-10T00:00:00.000Z');
  shows([before]);
  api.on(updateTask, { ...before, title: 'Bill', version: 2 });
  api.on(deleteTask, undefined as never);
  api.on(restoreTask, before);
  open('view=week&date=2026-03-10');
  fireEvent.click(await screen.findByRole('button', { name: /Invoice ?, Task/ }));
  fireEvent.change(screen.getByLabelText(/Title/), { target: { value: 'Bill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateTask)[0]?.body).toEqual({ version: 1, title: 'Bill' }));
  fireEvent.click(await screen.findByRole('button', { name: /(Invoice|Bill) ?, Task/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toMatch(/was deleted/));
  currentNotices().at(-1)!.action!.run();
  await waitFor(() => expect(api.callsOf(restoreTask)[0]?.params).toEqual({ id: idOf(1) }));
});

test('goes from day to day by arrow keys, into the next month too', async () => {
  open('view=month&date=2026-03-31');
  const last = await screen.findByRole('button', { name: /March 31/ });
  expect(last.tabIndex).toBe(0);
  fireEvent.keyDown(last, { key: 'PageDown' });
  expect(await screen.findByRole('heading', { name: 'April 2026' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('crm-day-2026-04-30'));
});

test('a viewer sees and does not change; an empty calendar says what fills it; a failed one can be read again', async () => {
  as('viewer');
  api.fail(getCalendar, 'unavailable');
  open('view=agenda&date=2026-03-08');
  expect(await screen.findByText('The calendar could not be read')).toBeTruthy();
  shows([]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing planned in these days')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
});

test('shades the days on which the workspace does not work', async () => {
  as('owner', [2, 3, 4, 5, 6]);
  open('view=month&date=2026-11-18');
  const shaded = async (day: RegExp) =>
    (await screen.findByRole('button', { name: day })).closest('td')!.classList.contains('crm-day-off');
  expect(await shaded(/Sunday, November 15/)).toBe(true);
  await waitFor(async () => expect(await shaded(/Monday, November 16/)).toBe(true));
  expect(await shaded(/Saturday, November 21/)).toBe(false);
});
