import { expect, jest, test } from '@jest/globals';
import { createContact } from '@fernway/contracts/http/crm';
import { exampleContact } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { provideSnapshot, publicSettings, type RemoteEntry } from '@fernway/web-kit/snapshot';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { AddLeadDialog } from './add-lead-dialog.js';

const saved = exampleContact({ companyName: 'Oak Bakery' });

const title = { en: '', es: '', zh: '', ja: '', ko: '' };
const billing: RemoteEntry = {
  name: 'billing',
  version: '1',
  contract: 1,
  entry: { url: '/entry.js' },
  manifest: { url: '/manifest.json' },
  requires: {},
  contributes: { title, routes: [{ path: '/dashboard/billing', title, access: 'signed-in' }] },
};

const open = () => {
  signInForTest();
  const api = fakeApi();
  const onClose = jest.fn();
  renderPart(<AddLeadDialog onClose={onClose} />, { messages: { crm: en } });
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add Lead' }));
  return { api, onClose, type, submit };
};

test('saves a lead, tells so and closes', async () => {
  const { api, onClose, type, submit } = open();
  api.on(createContact, saved);
  type(/Full Name/, 'Mara Jones');
  type(/Email Address/, 'mara@oak.example');
  type(/Company/, 'Oak Bakery');
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = api.callsOf(createContact);
  expect(sent?.body).toMatchObject({ name: 'Mara Jones', email: 'mara@oak.example', companyName: 'Oak Bakery' });
  expect(sent?.headers['idempotency-key']).toMatch(/[0-9a-f-]{36}/);
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'success',
    title: 'Lead added',
    description: 'Mara Jones is in your leads now.',
  });
});

test('asks for name and e-mail in the words of the specification, and sends nothing', () => {
  const { api, onClose, type, submit } = open();
  type(/Full Name/, 'Mara Jones');
  submit();
  expect(currentNotices().at(-1)).toMatchObject({
    kind: 'error',
    title: 'Error',
    description: 'Name and email are required fields',
  });
  expect(api.calls).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('repeats a failed attempt under the same key, with everything still there', async () => {
  const { api, onClose, type, submit } = open();
  api.fail(createContact, 'unavailable');
  type(/Full Name/, 'Mara Jones');
  type(/Email Address/, 'mara@oak.example');
  submit();
  await waitFor(() => expect(currentNotices().at(-1)?.kind).toBe('error'));
  api.on(createContact, saved);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const keys = api.callsOf(createContact).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('says that the plan allows no more contacts, and where to change that', async () => {
  const { api, onClose, type, submit } = open();
  provideSnapshot({ remotes: [billing], settings: publicSettings() });
  api.fail(createContact, 'plan-limit', 'This workspace may hold 250 contacts, and 250 are there.');
  type(/Full Name/, 'Mara Jones');
  type(/Email Address/, 'mara@oak.example');
  submit();
  expect((await screen.findByRole('alert')).textContent).toContain('may hold 250 contacts, and 250 are there.');
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/dashboard/billing/plan');
  expect(onClose).not.toHaveBeenCalled();
});

test('brings back what was typed and not sent, until it is sent or discarded', async () => {
  const first = open();
  const kept = fakeDrafts(first.api, { 'contact:new': { name: 'Mara Jones' } });
  await screen.findByText(/Draft restored/);
  expect(screen.getByLabelText<HTMLInputElement>(/Full Name/).value).toBe('Mara Jones');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Full Name/).value).toBe('');
  await waitFor(() => expect(kept.size).toBe(0));

  first.type(/Full Name/, 'Ben Lee');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(kept.get('contact:new')).toEqual({ name: 'Ben Lee' }));
  first.api.on(createContact, saved);
  first.type(/Email Address/, 'ben@oak.example');
  first.submit();
  await waitFor(() => expect(first.onClose).toHaveBeenCalled());
  await waitFor(() => expect(kept.size).toBe(0));
});
