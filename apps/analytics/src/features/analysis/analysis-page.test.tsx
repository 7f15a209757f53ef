import { beforeEach, expect, jest, test } from '@jest/globals';
import { getContactNetwork } from '@fernway/contracts/http/crm-accounts';
import type { fakeApi } from '@fernway/web-kit/testing';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerFigures, apiOfFigures, messages, withListPages } from '../../kit/testing.js';
import { AnalysisPage } from './analysis-page.js';

const ann = '0190cccc-0000-7000-8000-000000000001';
const bob = '0190cccc-0000-7000-8000-000000000002';
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = apiOfFigures();
  answerFigures(api);
  withListPages('/dashboard/sales-records', '/dashboard/expenses');
  api.on(getContactNetwork, {
    nodes: [
      { id: ann, kind: 'contact', name: 'Ann', referred: 1 },
      { id: bob, kind: 'contact', name: 'Bob', referred: 0 },
    ],
    edges: [{ from: ann, to: bob, kind: 'referral' }],
    all: { referrals: 1, sharedCompanies: 0 },
  });
});

const open = () => renderPart(<AnalysisPage />, { messages, path: '/dashboard/analysis' });

test('tells months apart by revenue, expenses and profit, and who came through whom', async () => {
  open();
  const months = await screen.findByRole('table', { name: 'Monthly performance' });
  expect(
    within(months).getByRole('row', { name: /^Nov 2026 \$2,400 \+100% \$2,400 \+100% \$2,400 \+100%/ }),
  ).toBeTruthy();
  await screen.findByText('Referrals: 1. Companies with several contacts: 0.');
});

test('leads to the sales and expenses of the period', async () => {
  open();
  const details = (await screen.findByText('View Details')).closest('button')!;
  await waitFor(() => expect(details.disabled).toBe(false));
  fireEvent.click(details);
  await screen.findByRole('menuitem', { name: 'Show sales' });
  expect(screen.getByRole('menuitem', { name: 'Show expenses' })).toBeTruthy();
});

test('exports what all panels show, with decimals', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await screen.findByRole('table', { name: 'Monthly performance' });
  fireEvent.click(screen.getByText('Export Data'));
  const csv = await new Promise<string>((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.readAsText(saved[0]!);
  });
  expect(csv).toContain(
    'Revenue and expenses,"Dec 1, 2025 – Nov 29, 2026",USD\r\nMonth,Revenue,Expenses\r\nOct 2026,,\r\nNov 2026,2400.00,2400.00\r\n',
  );
  expect(csv).toContain('USD\r\nMonth,Revenue,"Revenue, a year before",Target,Expenses,');
});
