import { beforeEach, expect, test } from '@jest/globals';
import { getIndustryPanel } from '@fernway/contracts/http/analytics';
import { me } from '@fernway/contracts/http/identity';
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
    weeks: [
      { start: '2026-11-09', leads: 2 },
      { start: '2026-11-16', leads: 3 },
    ],
  });
  renderPart(<IndustryPanel {...(trade && { trade })} />, { messages: { analytics: en } });
  expect(screen.getByRole('heading', { name })).toBeTruthy();
  await screen.findByText(leads);
  expect(screen.getByText('1,234')).toBeTruthy();
  expect(screen.getByText('2 last month')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'New leads in the last 2 weeks: 2, 3' })).toBeTruthy();
});

test('says what fills it while there is nothing', async () => {
  api.on(getIndustryPanel, {
    businessType: 'retail',
    leadsThisMonth: 0,
    leadsLastMonth: 0,
    byLifecycle: [],
    weeks: [],
  });
  renderPart(<IndustryPanel trade="retail" />, { messages: { analytics: en } });
  await screen.findByText('Nothing to count yet');
});
