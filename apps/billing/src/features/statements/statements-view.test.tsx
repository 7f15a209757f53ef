import { beforeEach, expect, test } from '@jest/globals';
import {
  getStatement,
  getStatementCsv,
  type Statement,
  type StatementEntry,
  type Verification,
  verificationSteps,
  verifyBalance,
} from '@fernway/contracts/http/token-reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { billingApi, entry, open, savedFiles } from '../../testing.js';
import { StatementsView } from './statements-view.js';

const hash = 'ab'.repeat(32);
const none = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };
const line = (
  type: StatementEntry['type'],
  kind: string,
  changes: Partial<typeof none>,
  createdAt: string,
): StatementEntry => ({
  ...entry({ createdAt }),
  type,
  seq: 1,
  kind,
  hash,
  changes: { ...none, ...changes },
});

const statement: Statement = {
  month: '2026-11',
  timeZone: 'America/Lima',
  from: '2026-11-01T05:00:00.000Z',
  to: '2026-12-01T05:00:00.000Z',
  closed: false,
  opening: { ...none, total: 10, available: 10 },
  entries: [
    line('bonus', 'bonus', { total: 5, available: 5 }, '2026-11-02T06:00:00.000Z'),
    line(null, 'reserve', { available: -3, held: 3 }, '2026-11-03T04:00:00.000Z'), // the 2nd in Lima
    line('usage', 'settle', { held: -3, used: 3 }, '2026-11-03T06:00:00.000Z'),
  ],
  closing: { ...none, total: 15, used: 3, available: 12 },
  head: { seq: 9, hash },
  digests: [{ day: '2026-11-20', seq: 8, hash: 'cd'.repeat(32) }],
};

const step = (name: (typeof verificationSteps)[number], exact = true) => ({
  step: name,
  exact,
  checked: 9,
  figures: name === 'balance' ? [{ name: 'available', recomputed: 12, stored: exact ? 12 : 13 }] : [],
});
const verification: Verification = {
  result: 'exact',
  difference: null,
  steps: verificationSteps.map((name) => step(name)),
  head: { seq: 9, hash },
  checkedAt: '2026-11-21T15:00:00.000Z',
};

let api: ReturnType<typeof billingApi>;
beforeEach(() => {
  api = billingApi();
  api.on(getStatement, ({ params }) => ({ ...statement, month: params['month']! }));
});

const openView = () => open(<StatementsView />, '/dashboard/billing/statements');

test('the month adds up from opening to closing balance, day by day in the user’s zone', async () => {
  openView();
  expect((await screen.findByTestId('opening')).textContent).toBe('10');
  for (const row of ['Bonus 1 +5', 'Usage 1 -3', 'Balance now 2 12'])
    expect(screen.getByRole('row', { name: row })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('table', { name: 'Available tokens by day' });
  for (const row of ['Nov 1, 2026 10', 'Nov 2, 2026 12', 'Nov 21, 2026 12'])
    expect(within(table).getByRole('row', { name: row })).toBeTruthy();
  expect(within(table).getAllByRole('row')).toHaveLength(22);
  expect(screen.getByTestId('chain-head').textContent).toBe(hash);
  expect(screen.getByText('1 nightly digest')).toBeTruthy();
});

test('any month since the account began can be read and saved as CSV', async () => {
  const saved = savedFiles();
  api.on(getStatementCsv, 'Date,Tokens\n');
  openView();
  const month = await screen.findByLabelText('Month');
  expect(
    within(month)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['November 2026', 'October 2026', 'September 2026']);
  fireEvent.change(month, { target: { value: '2026-09' } });
  await waitFor(() => expect(api.callsOf(getStatement).at(-1)?.params['month']).toBe('2026-09'));
  fireEvent.click(await screen.findByRole('button', { name: 'CSV: statement of September 2026' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'tokens-2026-09.csv', size: 12 }]));
});

test('recomputes step by step, and ends with exact and the head of the chain', async () => {
  api.on(verifyBalance, verification);
  openView();
  const panel = await screen.findByRole('region', { name: 'Recompute my balance' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Recompute my balance' }));
  await within(panel).findByText('Chain of entries');
  expect(within(panel).queryByText('Exact.')).toBeNull();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(8), { timeout: 8000 });
  expect((await within(panel).findByTestId('verification')).textContent).toBe('Exact.');
  expect(within(panel).getByText(hash)).toBeTruthy();
});

test('without motion all steps are there at once, and the first difference is named', async () => {
  const motion = globalThis.matchMedia;
  globalThis.matchMedia = ((media: string) => ({
    ...motion(media),
    matches: media.includes('reduced-motion'),
  })) as never;
  api.on(verifyBalance, {
    ...verification,
    result: 'different',
    difference: { step: 'balance', seq: null, detail: 'available is 12 by the ledger, 13 as stored' },
    steps: [step('chain'), step('balance', false)],
  });
  openView();
  const panel = await screen.findByRole('region', { name: 'Recompute my balance' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Recompute my balance' }));
  await within(panel).findByText('Different.');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(2);
  expect(within(panel).getByText(/available is 12 by the ledger, 13 as stored/)).toBeTruthy();
  expect(within(panel).getByRole('row', { name: 'Available 12 13' })).toBeTruthy();
  globalThis.matchMedia = motion;
});

test('can be asked again when nobody answered', async () => {
  api.cut(verifyBalance);
  openView();
  const panel = await screen.findByRole('region', { name: 'Recompute my balance' });
  fireEvent.click(within(panel).getByRole('button', { name: 'Recompute my balance' }));
  await within(panel).findByText('The balance could not be recomputed');
  api.on(verifyBalance, verification);
  fireEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  await within(panel).findByText('Chain of entries');
});
