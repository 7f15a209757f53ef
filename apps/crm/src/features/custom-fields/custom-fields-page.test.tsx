import { beforeEach, expect, test } from '@jest/globals';
import {
  createCustomField,
  type CustomField,
  deleteCustomField,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from '@fernway/contracts/http/crm-custom-fields';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { CustomFieldsPage } from './custom-fields-page.js';

const choice = (n: number, label: string) => ({ id: `0190eeee-0000-7000-8000-00000000000${n}`, label });
const field = (n: number, fields: Partial<CustomField>): CustomField => ({
  id: `0190ffff-0000-7000-8000-00000000000${n}`,
  version: 2,
  recordType: 'deal',
  label: 'Size',
  type: 'choice',
  options: [choice(1, 'Small'), choice(2, 'Large')],
  currency: null,
  place: n,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...fields,
});
const size = field(1, {});
const cost = field(2, { label: 'Cost', type: 'money', options: [], currency: 'EUR' });
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest({ role: 'owner' });
  api = fakeApi();
  api.on(listCustomFields, ({ query }) => ({ items: query.get('recordType') === 'deal' ? [size, cost] : [] }));
  api.on(updateCustomField, { ...size, version: 3 });
});

const open = () => renderPart(<CustomFieldsPage />, { messages: { crm: en } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows the fields of each kind of record with what they hold', async () => {
  open();
  const deals = within(await screen.findByRole('region', { name: 'Deals' }));
  await deals.findByText('One choice · Small, Large');
  expect(deals.getByText('Money · EUR')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('None yet')).toHaveLength(5));
});

test('makes a field with its choices', async () => {
  api.on(createCustomField, size);
  open();
  press('Add field to contacts');
  type(/^Name/, 'Diet');
  type(/^Type/, 'multi-choice');
  press('Save');
  await screen.findByText('A choice needs at least one option, and each option a name');
  press('Add choice');
  press('Add choice');
  type(/^Choice 1$/, 'Vegan');
  type(/^Choice 2$/, 'No nuts');
  press('Move No nuts up');
  press('Save');
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Size was added'));
  const [sent] = api.callsOf(createCustomField);
  expect(sent?.body).toMatchObject({
    recordType: 'contact',
    label: 'Diet',
    type: 'multi-choice',
    options: [{ label: 'No nuts' }, { label: 'Vegan' }],
  });
  expect(sent?.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
});

test('counts money in a currency', async () => {
  api.on(createCustomField, cost);
  open();
  press('Add field to companies');
  type(/^Name/, 'Budget');
  type(/^Type/, 'money');
  type(/^Currency/, 'JPY');
  press('Save');
  await waitFor(() =>
    expect(api.callsOf(createCustomField)[0]?.body).toMatchObject({
      recordType: 'company',
      type: 'money',
      currency: 'JPY',
      options: [],
    }),
  );
});

test('renames a field and its choices, which stay the same ones, and takes it back', async () => {
  open();
  await screen.findByText('Size');
  press('Edit Size');
  expect((screen.getByLabelText(/^Type/) as HTMLSelectElement).disabled).toBe(true);
  type(/^Name/, 'Order size');
  type(/^Choice 1$/, 'Tiny');
  press('Remove Large');
  press('Save');
  await waitFor(() => expect(currentNotices().at(-1)?.action?.label).toBe('Undo'));
  expect(api.callsOf(updateCustomField)[0]?.body).toEqual({
    version: 2,
    label: 'Order size',
    options: [choice(1, 'Tiny')],
  });
  currentNotices().at(-1)?.action?.run();
  await waitFor(() =>
    expect(api.callsOf(updateCustomField)[1]?.body).toEqual({ version: 3, label: 'Size', options: size.options }),
  );
});

test('removes a field at once, and brings it back with its values', async () => {
  api.on(deleteCustomField, undefined as never);
  api.on(restoreCustomField, size);
  open();
  await screen.findByText('Size');
  press('Remove Size');
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({
      title: 'Size was removed',
      description: 'Its values are kept and come back with it.',
    }),
  );
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(api.callsOf(restoreCustomField)).toHaveLength(1));
});

test('keeps what was entered when somebody else changed the field', async () => {
  const current = { ...size, version: 3, label: 'Scale' };
  api.fail(updateCustomField, 'version-conflict', undefined, { version: 2, currentVersion: 3, current });
  open();
  await screen.findByText('Size');
  press('Edit Size');
  type(/^Name/, 'Mine');
  press('Save');
  await screen.findByText(/Somebody else changed this field meanwhile/);
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  press('Load the new version');
  expect(screen.getByDisplayValue('Scale')).toBeTruthy();
});

test('is for those who configure', async () => {
  signInForTest({ role: 'viewer' });
  open();
  await screen.findByText('Your role cannot change this');
  expect(api.calls).toEqual([]);
});
