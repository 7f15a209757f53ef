import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  type Forecast,
  getDailyCap,
  getForecast,
  getSpending,
  setDailyCap,
} from '@fernway/contracts/http/token-reports';
import { getBalance, listTransactions } from '@fernway/contracts/http/tokens';
import { currentNotices } from '@fernway/web-kit/notices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { billingApi, idOf, open } from '../../testing.js';
import { OverviewView } from './overview-view.js';

const balance = { total: 112, used: 20, available: 92, held: 0, expired: 0, debt: 0, holds: [], expiring: [] };
const cap = { cap: null, spent: 3, remaining: null, resetsAt: '2026-11-22T05:00:00.000Z' };
const history = { days: 20, spendingDays: 9, tokens: 40, neededDays: 7, neededSpendingDays: 3 };
const forecast: Forecast = {
  status: 'forecast',
  available: 92,
  history,
  perDay: { mean: 2, deviation: 1.5 },
  runsOut: { expected: '2027-01-06', earliest: '2026-12-28', latest: '2027-01-20' },
};
const onBuy = jest.fn();
let api: ReturnType<typeof billingApi>;

beforeEach(() => {
  api = billingApi();
  api.on(getBalance, balance);
  api.on(getForecast, forecast);
  api.on(getDailyCap, cap);
  api.on(listTransactions, { items: [], next: null });
  api.on(getSpending, ({ query }) => ({
    timeZone: 'America/Lima',
    days: [query.get('to')!],
    total: 8,
    features: [
      { feature: 'email-drafting', tokens: 6, uses: 2, daily: [6] },
      { feature: 'gone-feature', tokens: 2, uses: 1, daily: [2] },
    ],
  }));
});

const region = (name: string) => screen.findByRole('region', { name });
const openView = () => open(<OverviewView onBuy={onBuy} />);

test('each card stands by itself: one that fails can be read again, the others show', async () => {
  api.fail(getForecast, 'forbidden');
  openView();
  const failed = await region('How long they last');
  await within(failed).findByText('This could not be read');
  expect((await screen.findByTestId('balance-available')).textContent).toBe('92');
  expect(screen.queryByTestId('balance-held')).toBeNull();
  api.on(getForecast, forecast);
  fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  await within(failed).findByText('Jan 6, 2027');
  expect(failed.textContent).toContain('In four cases of five between Dec 28, 2026 – Jan 20, 2027');
});

test('says what a debt means, what is held for what, and what lapses when', async () => {
  const hold = (number: number, feature: string, tokens: number, reservedAt: string) => ({
    reservationId: idOf(number),
    feature,
    tokens,
    reservedAt,
    expiresAt: '2026-11-21T15:08:00.000Z',
  });
  api.on(getBalance, {
    ...balance,
    available: 0,
    held: 8,
    debt: 70,
    holds: [
      hold(1, 'email-drafting', 3, '2026-11-21T14:58:00.000Z'),
      hold(2, 'gone-feature', 5, '2026-11-21T14:59:30.000Z'),
    ],
    expiring: [{ tokens: 5, at: '2026-12-01T05:00:00.000Z' }],
  });
  openView();
  const card = await region('Token balance');
  await within(card).findByText(/You owe 70 tokens: a refund or a dispute took back/);
  await waitFor(() => expect(card.textContent).toContain('AI Email Drafting · 3 tokens · 2 minutes ago'));
  expect(card.textContent).toContain('gone-feature · 5 tokens · now');
  expect(card.textContent).toContain('5 tokens lapse on Dec 1, 2026');
  fireEvent.click(within(card).getByRole('button', { name: 'Buy tokens' }));
  expect(onBuy).toHaveBeenCalled();
});

test.each([
  [
    {
      ...forecast,
      status: 'not-enough-history',
      perDay: null,
      runsOut: null,
      history: { ...history, days: 2, spendingDays: 1 },
    },
    /needs 7 whole days, 3 of them with spending; so far there are 2 and 1/,
  ],
  [{ ...forecast, status: 'not-spending', perDay: null, runsOut: null }, /No tokens spent in the last 20 days/],
  [{ ...forecast, runsOut: { expected: null, earliest: null, latest: null } }, /More than a year at this pace/],
] as const)('is honest about a forecast of status %#', async (answer, text) => {
  api.on(getForecast, answer);
  openView();
  await screen.findByText(text);
});

test('asks for the days of the profile’s time zone and shows the spending as a table too', async () => {
  api = billingApi({ now: '2026-11-21T03:00:00Z' }); // still the 20th in Lima
  api.on(getSpending, {
    timeZone: 'America/Lima',
    days: ['2026-11-20'],
    total: 8,
    features: [
      { feature: 'email-drafting', tokens: 6, uses: 2, daily: [6] },
      { feature: 'gone-feature', tokens: 2, uses: 1, daily: [2] },
    ],
  });
  openView();
  const panel = await region('Spending by feature');
  fireEvent.click(await within(panel).findByRole('button', { name: 'Show as table' }));
  expect(within(panel).getByRole('row', { name: 'Nov 20, 2026 6 2' })).toBeTruthy();
  expect(panel.textContent).toContain('8 tokens in 3 uses');
  expect(api.callsOf(getSpending).at(-1)?.query.get('from')).toBe('2026-10-22');
  fireEvent.click(within(panel).getByText('12 mos'));
  await waitFor(() => expect(api.callsOf(getSpending).at(-1)?.query.get('from')).toBe('2025-11-21'));
});

test('a daily cap is set, refused where it is none, changed, removed, and the removal taken back', async () => {
  api.on(setDailyCap, ({ body }) => {
    const set = (body as { cap: number | null }).cap;
    return { ...cap, cap: set, remaining: set === null ? null : Math.max(0, set - cap.spent) };
  });
  openView();
  const card = await region('Daily cap');
  const field = await within(card).findByLabelText('Tokens per day');
  for (const wrong of ['', '1.5', '-1', '1e3', '1000001', 'ten']) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.click(within(card).getByRole('button', { name: 'Set a cap' }));
    await within(card).findByText('Enter a whole number from 0 to 1,000,000');
  }
  expect(api.callsOf(setDailyCap)).toHaveLength(0);
  fireEvent.change(field, { target: { value: '20' } });
  fireEvent.click(within(card).getByRole('button', { name: 'Set a cap' }));
  await waitFor(() => expect(screen.getByTestId('cap-spent').textContent).toBe('3 of 20'));
  fireEvent.click(within(card).getByRole('button', { name: 'Remove' }));
  await within(card).findByRole('button', { name: 'Set a cap' });
  currentNotices().at(-1)?.action?.run();
  await waitFor(() => expect(screen.getByTestId('cap-spent').textContent).toBe('3 of 20'));
  expect(api.callsOf(setDailyCap).map(({ body }) => body)).toEqual([{ cap: 20 }, { cap: null }, { cap: 20 }]);
});
