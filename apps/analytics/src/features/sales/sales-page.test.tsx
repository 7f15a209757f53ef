import { beforeEach, expect, test } from '@jest/globals';
import { leadsPerWeek } from '@fernway/contracts/http/analytics';
import { getDrivers, getFigures } from '@fernway/contracts/http/analytics-figures';
import { listHotDeals } from '@fernway/contracts/http/crm-deals';
import type { fakeApi } from '@fernway/web-kit/testing';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerFigures, apiOfFigures, messages, nothingAsked, withListPages } from '../../kit/testing.js';
import { SalesPage } from './sales-page.js';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = apiOfFigures();
  answerFigures(api);
  withListPages();
  api.on(listHotDeals, { items: [] });
  api.on(leadsPerWeek, { items: [{ start: '2026-11-16', leads: 5 }], asOf: null });
});

const open = (path = '/dashboard/sales') => renderPart(<SalesPage />, { messages, path });
const asTable = async (chart: string) => {
  fireEvent.click(await screen.findByLabelText(`More for this chart: ${chart}`));
  fireEvent.click(await screen.findByText('Show as table'));
};

test('says what changed and through whom, with what it is compared and what the target was', async () => {
  open();
  await screen.findByText(
    /^Revenue: \$2,400, 100% more than a year before\. .*through Ann Lee \(Owner\): \$1,200 more/,
  );
  await asTable('Revenue and target');
  const table = within(screen.getByRole('table', { name: 'Revenue and target' }));
  expect(table.getByRole('row', { name: 'Nov 2026 $2,400 $1,200 $3,000' })).toBeTruthy();
  expect(table.getByText('Revenue, a year before')).toBeTruthy();
});

test('ranks members with their quota, and leads to the deals that a number counts, by the clock of the workspace', async () => {
  withListPages('/dashboard/deals', '/dashboard/sales-records');
  open();
  const board = await screen.findByRole('table', { name: 'Leaderboard' });
  const row = within(board).getByRole('row', { name: /^Ann Lee .* 80% of \$3,000$/ });
  const won = within(row).getAllByRole('link')[0]!;
  const filter = JSON.parse(new URL(won.getAttribute('href')!, location.origin).searchParams.get('filter')!);
  expect(filter.any[0].all).toEqual([
    { field: 'state', is: 'any-of', value: ['won'] },
    { field: 'closedAt', is: 'after', value: '2025-11-30T15:00:00.000Z' },
    { field: 'closedAt', is: 'before', value: '2026-11-29T15:00:00.000Z' },
    { field: 'ownerId', is: 'any-of', value: [expect.any(String)] },
  ]);
});

test('asks for the period and comparison of its address, and keeps there what is chosen', async () => {
  open('/dashboard/sales?period=last-quarter&compare=previous');
  const asked = () => api.callsOf(getFigures).at(-1)?.query;
  await waitFor(() => expect(asked()?.get('period')).toBe('last-quarter'));
  expect(asked()?.get('compare')).toBe('previous');
  fireEvent.change(screen.getByLabelText('Period', { selector: 'select' }), { target: { value: 'this-year' } });
  await waitFor(() => expect(asked()?.get('period')).toBe('this-year'));
  expect(asked()?.get('compare')).toBe('previous');
});

test('says what fills it while nothing was sold', async () => {
  api.on(getFigures, ({ query }) => nothingAsked(query.get('metrics')!.split(',') as []));
  open();
  await screen.findByText('No open deals');
  await waitFor(() => expect(screen.getAllByText(/^Win deals, or add or import sales/).length).toBeGreaterThan(0));
});

test('can be read again after a failure', async () => {
  api.fail(getFigures, 'forbidden');
  api.fail(getDrivers, 'forbidden');
  open();
  const panel = await screen.findByRole('region', { name: 'Revenue and target' });
  const retry = await within(panel).findByText('Retry');
  answerFigures(api);
  fireEvent.click(retry);
  await screen.findByLabelText(/^Revenue and target\. /);
});

test('shows the weeks of leads, of the chosen time, in the user’s time zone', async () => {
  open();
  await asTable('New leads per week');
  const table = within(screen.getByRole('table', { name: 'New leads per week' }));
  expect(table.getByRole('row', { name: 'Nov 16, 2026 5' })).toBeTruthy();
  expect(api.callsOf(leadsPerWeek)[0]?.query.get('timeZone')).toBe('America/Lima');
  fireEvent.click(screen.getByText('26 weeks'));
  await waitFor(() => expect(api.callsOf(leadsPerWeek).at(-1)?.query.get('weeks')).toBe('26'));
});
