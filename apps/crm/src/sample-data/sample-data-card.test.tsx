import { beforeEach, expect, test } from '@jest/globals';
import {
  adoptSampleData,
  getSampleData,
  loadSampleData,
  removeSampleData,
  type SampleData,
} from '@fernway/contracts/http/crm-sample-data';
import { getOnboarding, me } from '@fernway/contracts/http/identity';
import { currentNotices } from '@fernway/web-kit/notices';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../testing.js';
import { SampleDataCard } from './sample-data-card.js';

const none = {
  organizations: 0,
  companies: 0,
  contacts: 0,
  deals: 0,
  activities: 0,
  tasks: 0,
  products: 0,
  sales: 0,
  expenses: 0,
};
const state = (fields: Partial<SampleData> = {}): SampleData => ({
  loaded: false,
  loadedAt: null,
  counts: none,
  kept: none,
  ownRecords: false,
  ...fields,
});
const loaded = (kept = 0, contacts = 505) =>
  state({
    loaded: true,
    loadedAt: '2026-11-20T10:00:00.000Z',
    counts: { ...none, contacts },
    kept: { ...none, contacts: kept },
  });

let api: ReturnType<typeof fakeApi>;
const as = (role: 'owner' | 'member') => {
  const id = '0190aaaa-0000-7000-8000-000000000001';
  const user = {
    id,
    email: 'a@b.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
    timeZone: 'Asia/Tokyo',
    createdAt: '2026-11-01T00:00:00.000Z',
    emailVerified: true,
  } as const;
  api.on(me, { user, workspace: { id, name: 'Ann Lee' }, role });
};
beforeEach(() => {
  localStorage.clear();
  signInForTest();
  api = fakeApi();
  as('owner');
  api.on(getOnboarding, {
    businessType: 'retail',
    teamSize: 'solo',
    focusAreas: ['sales'],
    dashboardType: 'retail',
    dashboardPath: '/dashboard/retail',
  });
  provideSnapshot({
    remotes: [],
    settings: { tokensExpire: 'never', currency: 'EUR', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
});
const open = (path = '/dashboard') => renderPart(<SampleDataCard />, { messages: { crm: en }, path });

test('offers the trade’s sample data in a workspace without records, and loads it', async () => {
  api.on(getSampleData, state());
  api.on(loadSampleData, loaded());
  open();
  const button = await screen.findByRole('button', { name: 'Load sample data' });
  // Two clicks, as people are used to.
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Remove sample data' });
  expect(api.callsOf(loadSampleData)).toHaveLength(1);
  expect(api.callsOf(loadSampleData)[0]?.body).toEqual({
    trade: 'retail',
    language: 'en',
    timeZone: 'Asia/Tokyo',
  });
  expect(currentNotices().at(-1)).toMatchObject({ kind: 'success', title: 'Sample data is loaded' });
});

test('is not offered again once declined, nor beside records of one’s own, unless asked for', async () => {
  api.on(getSampleData, state());
  const { unmount } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Start empty' }));
  expect(screen.queryByRole('button', { name: 'Load sample data' })).toBeNull();
  unmount();
  api.on(getSampleData, state({ ownRecords: true }));
  open('/dashboard?sample');
  await screen.findByRole('button', { name: 'Load sample data' });
});

test('removes it at once, says what stays, and asks before that goes too', async () => {
  api.on(getSampleData, loaded(2));
  api.on(removeSampleData, ({ query }) => (query.get('keep') === 'nothing' ? state() : loaded(2, 2)));
  api.on(adoptSampleData, state({ ownRecords: true }));
  open();
  await screen.findByText(/2 records that somebody changed or added to will stay/);
  fireEvent.click(screen.getByRole('button', { name: 'Remove sample data' }));
  await screen.findByText('2 sample records are still here');
  expect(screen.getByRole('button', { name: 'Keep them as mine' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove them too' }));
  const question = within(screen.getByRole('dialog', { name: 'Remove 2 sample records?' }));
  expect(api.callsOf(removeSampleData)).toHaveLength(1);
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Load sample data' });
  expect(api.callsOf(removeSampleData).map(({ query }) => query.get('keep'))).toEqual(['changed', 'nothing']);
});

test('a failed removal says so and changes nothing', async () => {
  api.on(getSampleData, loaded());
  api.fail(removeSampleData, 'unavailable');
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  await waitFor(() => expect(currentNotices().at(-1)?.kind).toBe('error'));
  expect(screen.getByRole('button', { name: 'Remove sample data' })).toBeTruthy();
});

test('members see that it is sample data, and no buttons', async () => {
  as('member');
  api.on(getSampleData, loaded());
  open();
  await screen.findByText('You are looking at sample data');
  expect(screen.queryByRole('button')).toBeNull();
});
