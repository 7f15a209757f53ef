import { beforeEach, expect, test } from '@jest/globals';
import {
  getSampleData,
  loadSampleData,
  removeSampleData,
  type SampleData,
} from '@fernway/contracts/http/crm-sample-data';
import { getOnboarding, me } from '@fernway/contracts/http/identity';
import type { Role } from '@fernway/contracts/access';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../../testing.js';
import { DataPage } from './data-page.js';

const counts = {
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
const own: SampleData = { loaded: false, loadedAt: null, counts, kept: counts, ownRecords: true };
let api: ReturnType<typeof fakeApi>;

function open(role: Role) {
  const id = '0190aaaa-0000-7000-8000-000000000001';
  const user = {
    id,
    email: 'a@b.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
  } as const;
  signInForTest({ role });
  api.on(me, {
    user: { ...user, timeZone: 'UTC', createdAt: '2026-11-01T00:00:00.000Z', emailVerified: true },
    workspace: { id, name: 'Ann Lee' },
    role,
  });
  renderPart(<DataPage />, { messages: { crm: en } });
}

beforeEach(() => {
  api = fakeApi();
  api.on(getSampleData, own);
  api.fail(getOnboarding, 'not-found');
});

test('loads and removes sample data also beside records of one’s own, and leads to imports and the export', async () => {
  open('owner');
  api.on(loadSampleData, { ...own, loaded: true, counts: { ...counts, contacts: 5 } });
  api.on(removeSampleData, own);
  fireEvent.click(await screen.findByRole('button', { name: 'Load sample data' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove sample data' }));
  await waitFor(() => expect(api.callsOf(removeSampleData)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Start empty' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/dashboard/import');
  expect(screen.getByRole('button', { name: 'Save as ZIP' })).toBeTruthy();
});

test('has nothing to press for those who only read', async () => {
  open('viewer');
  await waitFor(() => expect(api.callsOf(getSampleData)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
