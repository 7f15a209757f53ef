import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, getContact } from '@fernway/contracts/http/crm';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { type DuplicateGroup, mergeOf } from '@fernway/contracts/http/crm-merges';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact } from '@fernway/contracts/testing';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { DuplicatesPage } from './duplicates-page.js';

const idOf = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const recordOf = (n: number, name: string) => ({
  id: idOf(n),
  name,
  email: `${n}@oak.example`,
  phone: null,
  companyName: null,
  sample: false,
});
const ada = recordOf(1, 'Ada');
const countess = recordOf(2, 'Countess');
const byEmail: DuplicateGroup = { reason: 'email', value: 'ada@oak.example', certain: true, records: [ada, countess] };
const byName: DuplicateGroup = {
  reason: 'name-at-company',
  value: 'Ben',
  certain: false,
  records: [recordOf(3, 'Ben'), recordOf(4, 'Ben I.'), recordOf(5, 'BEN')],
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listMembers, { items: [] });
  api.on(listCustomFields, { items: [] });
});
const open = (path = '/dashboard/settings/duplicates') =>
  renderPart(<DuplicatesPage />, { messages: { crm: en }, path });
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Duplicates' }))
    .getAllByRole('listitem')
    .filter((item) => item.classList.contains('crm-same'));

test('goes on through parts where nothing is, and lists the same records once with all reasons', async () => {
  const pages: Record<string, { items: DuplicateGroup[]; next: string | null }> = {
    '': { items: [], next: 'b' },
    b: { items: [byEmail], next: 'c' },
    c: { items: [{ ...byEmail, reason: 'phone', value: '+1 415 555 0134' }, byName], next: null },
  };
  api.on(mergeOf.contact.groups, ({ query }) => pages[query.get('after') ?? '']!);
  open();
  await screen.findByText('Same phone: +1 415 555 0134');
  const [first, second, ...rest] = await cards();
  expect(rest).toEqual([]);
  within(first!).getByText('Same e-mail: ada@oak.example');
  expect(within(first!).getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(`/dashboard/contacts/${ada.id}`);
  within(second!).getByText('Only a hint: the names are alike.');
  expect(
    within(second!)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Compare with Ben I.', 'Compare with BEN']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('merges from the list: the oldest stays', async () => {
  let groups = [byEmail];
  api.on(mergeOf.contact.groups, () => ({ items: groups, next: null }));
  api.on(
    getContact,
    ({ params }): Contact =>
      exampleContact({ id: params['id']!, name: params['id'] === ada.id ? 'Ada' : 'Countess', version: 2 }),
  );
  const at = '2026-11-21T10:00:00.000Z';
  api.on(mergeOf.contact.merge, () => {
    groups = [];
    const counts = { total: 2, done: 2, created: 0, updated: 1, deleted: 1, restored: 0, unchanged: 0, refused: 0 };
    const rest = {
      error: null,
      attempts: 0,
      nextTryAt: null,
      undoes: null,
      undoneBy: null,
      cancellable: false,
      undoable: true,
      createdBy: null,
      createdAt: at,
      updatedAt: at,
      finishedAt: at,
    };
    return {
      id: idOf(9),
      kind: 'merge',
      recordType: 'contact',
      title: 'x',
      change: null,
      state: 'done',
      ...counts,
      ...rest,
    } as const;
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with Countess' }));
  await screen.findByText(/Countess goes into Ada/);
  fireEvent.click(screen.getByText('Merge'));
  await screen.findByText('No duplicate contacts');
  expect(api.callsOf(mergeOf.contact.merge)[0]!.body).toMatchObject({ keepId: ada.id, otherId: countess.id });
});

test('shows viewers what is there twice, without the way to merge; companies have their own list', async () => {
  signInForTest({ role: 'viewer' });
  api.on(mergeOf.company.groups, { items: [{ ...byEmail, reason: 'domain', value: 'oak.example' }], next: null });
  open('/dashboard/settings/duplicates?type=company');
  await screen.findByText('Same domain: oak.example');
  expect(screen.getByRole('link', { name: 'Companies' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull();
});

test('says what failed, and looks again', async () => {
  api.fail(mergeOf.contact.groups, 'forbidden');
  open();
  await screen.findByText('Duplicates could not be looked for');
  api.on(mergeOf.contact.groups, { items: [byEmail], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Countess' });
});
