import { beforeEach, expect, test } from '@jest/globals';
import { listContacts } from '@fernway/contracts/http/crm';
import { listAttachments } from '@fernway/contracts/http/crm-attachments';
import { type Company, getCompany, updateCompany } from '@fernway/contracts/http/crm-companies';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { listTags } from '@fernway/contracts/http/crm-tags';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleContact } from '@fernway/contracts/testing';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../../testing.js';
import { CompanyPage } from './company-page.js';

const at = '2026-11-20T10:00:00.000Z';
let api: ReturnType<typeof fakeApi>;
let stored: Company;

beforeEach(() => {
  stored = {
    id: '0190ffff-0000-7000-8000-000000000001',
    version: 1,
    name: 'Oak Bakery',
    domain: 'oak.example',
    website: 'https://oak.example/',
    phone: null,
    email: null,
    industry: 'Food',
    address: { street: '1 Oak Street', city: 'Portland' },
    ownerId: null,
    tags: [],
    salesTarget: { amount: 500_000, currency: 'USD' },
    fields: {},
    status: 'at-risk',
    quietDays: 41,
    lastActivityAt: null,
    sample: false,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
  };
  api = fakeApi();
  signInForTest();
  api.on(getCompany, () => stored);
  api.on(updateCompany, ({ body }) => (stored = { ...stored, ...(body as object), version: stored.version + 1 }));
  api.on(listContacts, { items: [exampleContact({ jobTitle: 'Head baker' })], next: null });
  for (const endpoint of [listDeals, listTasks, listAttachments, getTimeline] as const)
    api.on(endpoint, { items: [], next: null });
  for (const endpoint of [listCustomFields, listTags, listMembers] as const) api.on(endpoint, { items: [] });
});

const open = () =>
  renderPart(
    <Routes>
      <Route path="/dashboard/companies/:id" element={<CompanyPage />} />
    </Routes>,
    { messages: { crm: en }, path: `/dashboard/companies/${stored.id}` },
  );

test('tells how the company stands and why, what is to be sold to it, and who works there', async () => {
  open();
  await screen.findByText('At Risk');
  screen.getByText('Nothing happened for 41 days; at risk from 30');
  expect(screen.getByText(/Sales target per month:/).textContent).toBe('Sales target per month: $5,000');
  expect((await screen.findByRole('link', { name: 'Mara Jones' })).closest('li')?.textContent).toContain('Head baker');
  expect(api.callsOf(listContacts)[0]?.query.get('companyId')).toBe(stored.id);
});

test('keeps of an address what is filled in, and none of an empty one', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Address' }));
  fireEvent.change(screen.getByLabelText('Street'), { target: { value: ' ' } });
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: ' USA ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(updateCompany)[0]?.body).toEqual({ version: 1, address: { city: 'Portland', country: 'USA' } }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Address' }));
  for (const part of ['City', 'Country']) fireEvent.change(screen.getByLabelText(part), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateCompany)[1]?.body).toEqual({ version: 2, address: null }));
});
