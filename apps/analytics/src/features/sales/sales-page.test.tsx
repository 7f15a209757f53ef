import { beforeEach, expect, test } from '@jest/globals';
import { leadsPerWeek } from '@fernway/contracts/http/analytics';
import { me } from '@fernway/contracts/http/identity';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { SalesPage } from './sales-page.js';

const id = '0190aaaa-0000-7000-8000-000000000001';
const user = {
  id,
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  theme: 'system',
  timeZone: 'America/Lima',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
} as const;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(me, { user, workspace: { id, name: 'W' }, role: 'owner' });
});

const open = () => renderPart(<SalesPage />, { messages: { analytics: en } });

test('shows the weeks as a chart and as a table, in the user’s time zone', async () => {
  api.on(leadsPerWeek, {
    items: [
      { start: '2026-11-09', leads: 2 },
      { start: '2026-11-16', leads: 5 },
    ],
    asOf: '2026-11-20T10:00:00.000Z',
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'More for this chart: New leads per week' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: 'Nov 16, 2026 5' })).toBeTruthy();
  expect(api.callsOf(leadsPerWeek)[0]?.query.get('timeZone')).toBe('America/Lima');
});

test('asks for the chosen period', async () => {
  api.on(leadsPerWeek, { items: [], asOf: null });
  open();
  fireEvent.click(await screen.findByText('26 weeks'));
  await waitFor(() => expect(api.callsOf(leadsPerWeek).at(-1)?.query.get('weeks')).toBe('26'));
});

test('says what fills an empty chart', async () => {
  api.on(leadsPerWeek, { items: [{ start: '2026-11-16', leads: 0 }], asOf: null });
  open();
  await screen.findByText('No leads in this period');
});

test('can be read again after a failure', async () => {
  api.fail(leadsPerWeek, 'forbidden');
  open();
  await screen.findByText('The figures could not be read');
  api.on(leadsPerWeek, { items: [{ start: '2026-11-16', leads: 1 }], asOf: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('application', { name: /New leads per week/ });
});
