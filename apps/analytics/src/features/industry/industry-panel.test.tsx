import { beforeEach, expect, test } from '@jest/globals';
import { getIndustryPanel } from '@fernway/contracts/http/analytics';
import { me } from '@fernway/contracts/http/identity';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { IndustryPanel } from './industry-panel.js';

const id = '0190aaaa-0000-7000-8000-000000000001';
const user = {
  id,
  email: 'a@b.example',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  theme: 'system',
  timeZone: 'UTC',
  createdAt: '2026-11-01T00:00:00.000Z',
  emailVerified: true,
} as const;
const months = {
  last: '2026-10-01T00:00:00.000Z',
  current: '2026-11-01T00:00:00.000Z',
  next: '2026-12-01T00:00:00.000Z',
};
const withContacts = () => {
  const title = { en: '', es: '', zh: '', ja: '', ko: '' };
  const contributes = { title, routes: [{ path: '/dashboard/contacts', title, access: 'signed-in' as const }] };
  const remote = { name: 'crm', version: '1', contract: 1, requires: {}, contributes };
  provideSnapshot({
    remotes: [{ ...remote, entry: { url: '' }, manifest: { url: '' } }],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
};
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')!;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(me, { user, workspace: { id, name: 'W' }, role: 'owner' });
});

test.each([
  ['fnb', 'Food & Beverage', 'New enquiries this month'],
  ['edu', 'Education', 'New applicants this month'],
  [undefined, 'Your business', 'New leads this month'],
] as const)('names the trade %s and its figures', async (trade, name, leads) => {
  api.on(getIndustryPanel, {
    businessType: null,
    leadsThisMonth: 1234,
    leadsLastMonth: 2,
    byLifecycle: [{ lifecycle: 'lead', contacts: 1236 }],
    months,
    weeks: [
      { start: '2026-11-09', leads: 2 },
      { start: '2026-11-16', leads: 3 },
    ],
  });
  withContacts();
  renderPart(<IndustryPanel {...(trade && { trade })} />, { messages: { analytics: en } });
  expect(screen.getByRole('heading', { name })).toBeTruthy();
  await screen.findByText(leads);
  const searchOf = (link: string) => new URL(hrefOf(link), location.origin).searchParams.get('filter');
  const leadsOf = (from: string, to: string) =>
    `[{"field":"leadSince","is":"after","value":"${from}"},{"field":"leadSince","is":"before","value":"${to}"}]`;
  expect(searchOf('1,234')).toBe(`{"any":[{"all":${leadsOf(months.current, months.next)}}]}`);
  expect(searchOf('2 last month')).toBe(`{"any":[{"all":${leadsOf(months.last, months.current)}}]}`);
  expect(hrefOf('1,236')).toBe('/dashboard/contacts?lifecycle=lead');
  expect(screen.getByRole('img', { name: 'New leads in the last 2 weeks: 2, 3' })).toBeTruthy();
});

test('says what fills it while there is nothing', async () => {
  api.on(getIndustryPanel, {
    businessType: 'retail',
    leadsThisMonth: 0,
    leadsLastMonth: 0,
    byLifecycle: [],
    months,
    weeks: [],
  });
  renderPart(<IndustryPanel trade="retail" />, { messages: { analytics: en } });
  await screen.findByText('Nothing to count yet');
});
