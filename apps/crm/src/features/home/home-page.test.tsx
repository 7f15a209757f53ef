import { beforeEach, expect, test } from '@jest/globals';
import { getHomeSummary, listContacts } from '@fernway/contracts/http/crm';
import { me } from '@fernway/contracts/http/identity';
import { exampleHomeSummary } from '@fernway/contracts/testing';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { HomePage } from './home-page.js';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  const id = '0190aaaa-0000-7000-8000-000000000001';
  const user = { id, email: 'a@b.example', firstName: 'Ann', lastName: 'Lee', language: 'en', theme: 'system', timeZone: 'Asia/Tokyo', createdAt: '2026-11-01T00:00:00.000Z' } as const;
  api.on(me, { user, workspace: { id, name: 'Ann Lee' }, role: 'owner' });
  api.on(listContacts, { items: [], next: null });
  provideSnapshot({ remotes: [], settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false } });
});

const open = () => renderPart(<HomePage />, { messages: { crm: en }, path: '/dashboard/fnb' });

test('counts this week’s leads in the user’s time zone, against last week', async () => {
  api.on(getHomeSummary, exampleHomeSummary({ newLeads: { current: 6, previous: 4 }, leads: 9 }));
  open();
  expect(await screen.findByTestId('new-leads').then(({ textContent }) => textContent)).toBe('6');
  expect(screen.getByText('+50%')).toBeTruthy();
  expect(api.callsOf(getHomeSummary)[0]?.query.get('timeZone')).toBe('Asia/Tokyo');
});

test('invents no comparison where there is nothing to compare with', async () => {
  api.on(getHomeSummary, exampleHomeSummary({ newLeads: { current: 1, previous: 0 }, leads: 1 }));
  open();
  await screen.findByText('This week; none came in last week');
  expect(screen.queryByText(/%/)).toBeNull();
});

test('names pages that do not exist yet without linking them, and opens Add New Lead', async () => {
  api.on(getHomeSummary, exampleHomeSummary());
  open();
  await screen.findByText('No leads yet');
  expect(screen.queryByRole('link', { name: 'Predictive Analytics' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add New Lead' }));
  expect(screen.getByLabelText(/Full Name/)).toBeTruthy();
});
