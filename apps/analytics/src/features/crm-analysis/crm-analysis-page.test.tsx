import { beforeEach, expect, test } from '@jest/globals';
import {
  customerSegments,
  type FigureItem,
  getCohorts,
  getCustomerSegments,
  getDrivers,
  getFigures,
} from '@fernway/contracts/http/analytics-figures';
import { listAccounts } from '@fernway/contracts/http/crm-accounts';
import type { MetricId } from '@fernway/contracts/metrics/catalogue';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { apiOfFigures, messages, withListPages } from '../../kit/testing.js';
import { CrmAnalysisPage } from './crm-analysis-page.js';
import { CustomersTotal } from './customers-total.js';
import { KeyAccounts } from './key-accounts.js';
import { LifetimeValue } from './lifetime-value.js';
import { RetentionPanel } from './retention-panel.js';
import { Segments } from '../../panels/segments.js';

const idOf = (digit: string) => `0190aaaa-0000-7000-8000-00000000000${digit}`;
const [oak, elm, ann] = [idOf('a'), idOf('b'), idOf('c')];
const range = { from: '2026-10-01', to: '2026-11-29' };
const compared = { from: '2025-10-01', to: '2025-11-29' };
const computedFor = { range, compared, currency: 'USD', upTo: '2026-11-29T10:00:00.000Z' };
const item = (key: string | null, name: string | null, value: number, before: number | null = null): FigureItem => ({
  key,
  name,
  values: [{ value, before, target: null }],
});
const months = [item('2026-10-01', null, 2, 2), item('2026-11-01', null, 3, 1)];
const companies = [item(oak, 'Oak', 500_000), item(null, null, 20_000), item(elm, null, 10_000)];
const noCohorts = {
  currency: null,
  upTo: null,
  cohorts: [],
  lifetimeValue: { toDate: null, expected: null, customers: 0, monthsKnown: 0 },
};
let api: ReturnType<typeof apiOfFigures>;

/** Figures of the split that is asked for; 8 customers came since the period’s first day, 12 since that of the year before. */
const answerFigures = (
  split: Record<string, FigureItem[]>,
  since: Record<string, number> = { '2026-10-01': 8, '2025-10-01': 12 },
) =>
  api.on(getFigures, ({ query }) => ({
    ...computedFor,
    totals: query
      .get('metrics')!
      .split(',')
      .map((metric) => ({
        metric: metric as MetricId,
        value: since[query.get('from') ?? ''] ?? null,
        before: null,
        target: null,
        others: [],
      })),
    items: split[query.get('by') ?? ''] ?? [],
    rest: query.get('by') === 'company' ? [5_000] : null,
  }));

const open = (part: ReactNode = <CrmAnalysisPage />) => renderPart(part, { path: '/dashboard/crm-analysis', messages });
const panel = (name: string) => screen.findByRole('region', { name });
const asTable = async (title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for this chart: ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }));
};

beforeEach(() => {
  api = apiOfFigures();
  api.on(getDrivers, { ...computedFor, value: 5, before: null, drivers: [] });
  answerFigures({ month: months, company: companies });
  api.on(getCohorts, {
    currency: 'USD',
    upTo: null,
    cohorts: [
      { month: '2026-10-01', customers: 8, months: [8, 2].map((customers) => ({ customers, revenue: 0, margin: 0 })) },
      { month: '2026-11-01', customers: 3, months: [{ customers: 3, revenue: 0, margin: 0 }] },
    ],
    lifetimeValue: { toDate: 12_500, expected: 250_000, customers: 11, monthsKnown: 2 },
  });
  api.on(getCustomerSegments, {
    currency: 'USD',
    upTo: null,
    segments: customerSegments.map((segment, at) => ({ segment, customers: at * 2, revenue: at * 100_00 })),
  });
  api.on(listAccounts, {
    items: [
      {
        companyId: oak,
        company: 'Oak Ltd',
        status: 'at-risk',
        lastActivityAt: null,
        contactId: ann,
        contact: 'Ann Lee',
      },
    ],
  });
  withListPages('/dashboard/companies', '/dashboard/contacts', '/dashboard/sales-records');
});

test('adds new customers to those from before the period', async () => {
  open(<CustomersTotal />);
  await asTable('Customers in total');
  // 30 in all segments less the 8 since then, and less the 12 since the year before.
  expect(screen.getByRole('row', { name: 'Oct 2026 24 20' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Nov 2026 27 21' })).toBeTruthy();
  expect(
    api
      .callsOf(getFigures)
      .find(({ query }) => query.has('from'))
      ?.query.get('from'),
  ).toBe('2026-10-01');
});

test('shows which share of a cohort came back, for as many months as are asked for', async () => {
  open(<RetentionPanel />);
  await asTable('Retention by cohort');
  expect(screen.getByRole('row', { name: 'Oct 2026 (8) 25%' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Nov 2026 (3) –' })).toBeTruthy();
  fireEvent.click(screen.getByText('24 months'));
  await waitFor(() => expect(api.callsOf(getCohorts).at(-1)?.query.get('months')).toBe('24'));
});

test('says what a customer is worth, and the rule of each segment', async () => {
  open(
    <>
      <LifetimeValue />
      <Segments />
    </>,
  );
  const worth = within(await panel('Lifetime value'));
  await worth.findByText('$125');
  expect(worth.getByText('$2,500')).toBeTruthy();
  expect(worth.getByText(/2 of 24 months are known/)).toBeTruthy();
  const segments = within(await panel('Segments and their rules'));
  expect(segments.getByRole('row', { name: /Loyal.*4 or more purchases.*2 7% \$100/ })).toBeTruthy();
});

test('lists key accounts by value, and leads to company, contact and sales', async () => {
  open(<KeyAccounts />);
  const accounts = within(await panel('Key accounts'));
  await accounts.findByText('Oak Ltd');
  expect(accounts.getByRole('row', { name: 'Oak Ltd Ann Lee $5,000 – At Risk Never' })).toBeTruthy();
  expect(accounts.getByRole('row', { name: 'Deleted – $100 – – –' })).toBeTruthy();
  expect(accounts.getByText('Further companies and sales without a company: $250')).toBeTruthy();
  const pathOf = (name: string) => accounts.getByRole('link', { name }).getAttribute('href');
  expect(pathOf('Oak Ltd')).toBe(`/dashboard/companies/${oak}`);
  expect(pathOf('Ann Lee')).toBe(`/dashboard/contacts/${ann}`);
  expect(decodeURIComponent(pathOf('$5,000')!)).toContain(oak);
});

test('keeps the values where status and contacts cannot be read', async () => {
  api.fail(listAccounts, 'forbidden');
  open(<KeyAccounts />);
  const accounts = within(await panel('Key accounts'));
  await accounts.findByText('Status and contacts could not be read');
  expect(accounts.getByRole('row', { name: 'Oak – $5,000 – – –' })).toBeTruthy();
});

test('an empty workspace is told what fills each panel', async () => {
  answerFigures({}, {});
  api.on(getCohorts, noCohorts);
  api.on(getCustomerSegments, { currency: null, upTo: null, segments: [] });
  open();
  await screen.findByText('No repeat purchases yet');
  await screen.findByText('No key accounts in this period');
  expect(screen.getAllByText('No purchases yet').length).toBeGreaterThan(3);
  expect(api.callsOf(listAccounts)).toEqual([]);
});
