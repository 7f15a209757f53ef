import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, getContact } from '@fernway/contracts/http/crm';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { listMembers } from '@fernway/contracts/http/members';
import { type Duplicate, mergeOf } from '@fernway/contracts/http/crm-merges';
import { exampleContact } from '@fernway/contracts/testing';
import { useT } from '@fernway/i18n';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../testing.js';
import { contactFacts } from '../record/facts.js';
import { contacts } from '../record/record.api.js';
import { DuplicatesNotice } from './duplicates-notice.js';

const otherId = '0190cccc-0000-7000-8000-000000000001';
const keep = exampleContact({
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  jobTitle: 'Countess',
  source: null,
  tags: ['a'],
  version: 3,
});
const other: Contact = {
  ...keep,
  id: otherId,
  name: 'Ada Lovelace',
  email: 'ADA@example.com',
  phone: '+44 20 7946 0000',
  source: 'Fair',
  tags: ['b'],
  version: 7,
};
const found: Duplicate = {
  id: otherId,
  name: other.name,
  email: other.email,
  phone: other.phone,
  companyName: null,
  sample: false,
  reasons: [{ reason: 'email', value: 'ADA@example.com' }],
  certain: true,
};

function Part({ record = keep }) {
  return <DuplicatesNotice access={contacts} record={record} facts={contactFacts(useT('crm'))} />;
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listMembers, { items: [] });
  api.on(getContact, other);
  api.on(mergeOf.contact.duplicates, { items: [found] });
});
const open = () => renderPart(<Part />, { messages: { crm: en } });
const group = (name: string) => screen.findByRole('group', { name, hidden: true });
const chosen = (of: HTMLElement) =>
  within(of)
    .getAllByRole('radio', { hidden: true })
    .map((radio) => (radio as HTMLInputElement).checked);

test('says why a record may be there twice', async () => {
  api.on(mergeOf.contact.duplicates, {
    items: [
      found,
      { ...found, id: keep.id, name: 'Hint', certain: false, reasons: [{ reason: 'name', value: 'Hint' }] },
    ],
  });
  open();
  await screen.findByText('There may be 2 duplicates of this contact');
  screen.getByText('Same e-mail: ADA@example.com');
  screen.getByText('Only a hint: the names are alike.');
});

test('asks for what differs, takes what only the other one has, and merges with an undo', async () => {
  const batchId = '0190dddd-0000-7000-8000-000000000001';
  const at = '2026-11-21T10:00:00.000Z';
  const counts = { total: 2, done: 2, created: 0, updated: 1, deleted: 1, restored: 0, unchanged: 0, refused: 0 };
  const batch = {
    id: batchId,
    kind: 'merge',
    recordType: 'contact',
    title: 'x',
    change: null,
    state: 'done',
    ...counts,
  } as const;
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
  api.on(mergeOf.contact.merge, { ...batch, ...rest });
  api.on(undoBatch, { ...batch, ...rest, kind: 'undo', undoes: batchId });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with Ada Lovelace' }));
  expect(chosen(await group('Name'))).toEqual([true, false]);
  expect(chosen(await group('Phone'))).toEqual([false, true]);
  expect(chosen(await group('Source'))).toEqual([false, true]);
  for (const same of ['Job title', 'Tags', 'Lifecycle'])
    expect(screen.queryByRole('group', { name: same, hidden: true })).toBeNull();
  fireEvent.click(within(await group('Name')).getByRole('radio', { name: /Ada Lovelace/, hidden: true }));
  fireEvent.click(within(await group('Source')).getByRole('radio', { name: /The one that stays/, hidden: true }));
  fireEvent.click(screen.getByText('Merge'));
  await waitFor(() => expect(api.callsOf(mergeOf.contact.merge)).toHaveLength(1));
  expect(api.callsOf(mergeOf.contact.merge)[0]!.body).toEqual({
    keepId: keep.id,
    keepVersion: 3,
    otherId,
    otherVersion: 7,
    take: ['name', 'phone'],
    leave: ['source'],
  });
  await waitFor(() => expect(screen.queryByText('Merge two contacts')).toBeNull());
});

test('takes a refused consent, joins addresses that agree, and says where dropped values stay', async () => {
  api.on(getContact, { ...other, consent: 'refused', address: { postalCode: '999' } });
  renderPart(<Part record={{ ...keep, consent: 'granted', address: { street: 'S1' } }} />, { messages: { crm: en } });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with Ada Lovelace' }));
  expect(chosen(await group('Consent to marketing'))).toEqual([false, true]);
  expect(screen.queryByRole('group', { name: 'Address', hidden: true })).toBeNull();
  screen.getByText('Values that are not chosen stay readable in the timeline of Ada.');
});

test('says of which both have too many', async () => {
  const tooMany = { field: 'otherEmails', count: 41, most: 20 };
  api.fail(mergeOf.contact.merge, 'conflict', 'In English', { tooMany });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with Ada Lovelace' }));
  fireEvent.click(await screen.findByText('Merge'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was merged: together they have 41 other e-mails, and a contact holds 20. Remove some first.',
  );
});

test('is not there where nothing is found', async () => {
  api.on(mergeOf.contact.duplicates, { items: [] });
  const { container } = open();
  await waitFor(() => expect(api.callsOf(mergeOf.contact.duplicates)).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});
