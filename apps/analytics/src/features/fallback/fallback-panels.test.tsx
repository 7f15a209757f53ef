import { beforeEach, expect, jest, test } from '@jest/globals';
import {
  type FallbackRates,
  type FallbackRecord,
  getFallbackHistory,
  getFallbackRates,
  getFallbackSettings,
  setFallbackAlerts,
  setFallbackThresholds,
} from '@fernway/contracts/http/analytics-fallback';
import { currentNotices, dismiss } from '@fernway/web-kit/notices';
import { provideSnapshot } from '@fernway/web-kit/snapshot';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import { FallbackPanels } from './fallback-panels.js';
import { FallbackSettingsPage } from './fallback-settings-page.js';

const messages = { analytics: en };
const thresholds = { good: 10, warning: 25, critical: 40 };
const range = { from: '2026-11-01', to: '2026-11-29' };
const now = '2026-11-29T10:00:00.000Z';

let seen = 0;
const company = (companyName: string, fallbackRate: number, status: FallbackRecord['status']): FallbackRecord => ({
  companyId: `0190aaaa-0000-7000-8000-${String(++seen).padStart(12, '0')}`,
  companyName,
  fallbackRate,
  trend: 'up',
  lastUpdated: now,
  salesTarget: 100_050,
  actualSales: 60_000,
  currency: 'USD',
  seasonalAdjustment: 1.15,
  status,
});
const ratesOf = (records: FallbackRecord[], average: number | null): FallbackRates => ({
  view: 'real-time',
  range,
  upTo: now,
  companies: records.length,
  average,
  records,
  topPerformers: records.slice(-3).reverse(),
  underPerformers: records.slice(0, 3),
});
const four = () => [
  company('Oak', 55.5, 'severe'),
  company('Elm', 30, 'critical'),
  company('Fir', 12.25, 'warning'),
  company('=Yew', 0, 'good'),
];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  for (const { id } of currentNotices()) dismiss(id);
  signInForTest();
  api = fakeApi();
  api.on(getFallbackSettings, { ...thresholds, alerts: false });
  api.on(getFallbackHistory, {
    items: [
      { date: '2026-11-28', fallbackRate: 50, salesTarget: 1, actualSales: 0, currency: 'USD' },
      { date: '2026-11-29', fallbackRate: 55.5, salesTarget: 1, actualSales: 0, currency: 'USD' },
    ],
  });
});
const noticeTitles = () => currentNotices().map(({ title }) => title);
const monitor = () => screen.getByRole('region', { name: 'Fallback Rate Monitor' });

test('shows rates, statuses, who does best and worst, the line of a company and the season', async () => {
  const records = four();
  api.on(getFallbackRates, ratesOf(records, 25.01));
  renderPart(<FallbackPanels />, { messages });
  const row = await screen.findByRole('row', { name: /^Oak/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['55.50%', 'Severe', '$1,000.50', '$600', '× 1.15', '↑ Up']);
  expect(screen.getByText('Attention Required')).toBeTruthy();
  expect(screen.getByText('25.01%')).toBeTruthy();
  expect(screen.getByText(/Targets from Nov 1, 2026 to Nov 29, 2026/)).toBeTruthy();
  const listed = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
  expect(listed('Top performers').map(({ textContent }) => textContent)).toEqual([
    '=Yew0.00%',
    'Fir12.25%',
    'Elm30.00%',
  ]);
  expect(listed('Under performers')[0]!.textContent).toBe('Oak55.50%');
  expect(await screen.findByRole('img', { name: /^Fallback rate of Oak\. .*55\.50%/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Seasonal adjustment\. .*December: 1\.2/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Company'), { target: { value: records[1]!.companyId } });
  await screen.findByRole('img', { name: /^Fallback rate of Elm/ });
  expect(api.callsOf(getFallbackHistory).at(-1)!.params['id']).toBe(records[1]!.companyId);
  fireEvent.click(screen.getByRole('button', { name: 'Weekly' }));
  await waitFor(() => expect(api.callsOf(getFallbackRates).at(-1)!.query.get('view')).toBe('weekly'));
});

test('leads to the company and to the sales that its figure is the sum of', async () => {
  const title = { en: '', es: '', zh: '', ja: '', ko: '' };
  const paths = ['/dashboard/companies', '/dashboard/sales-records'];
  const routes = paths.map((path) => ({ path, title, access: 'signed-in' as const }));
  provideSnapshot({
    remotes: [
      {
        name: 'crm',
        version: '1',
        contract: 1,
        requires: {},
        contributes: { title, routes },
        entry: { url: '' },
        manifest: { url: '' },
      },
    ],
    settings: { tokensExpire: 'never', currency: 'USD', payments: 'test', mail: 'local', google: false, plans: 'off' },
  });
  const [oak] = four();
  api.on(getFallbackRates, ratesOf([oak!], 55.5));
  renderPart(<FallbackPanels />, { messages });
  const link = await screen.findByRole('link', { name: '$600' });
  const { any } = JSON.parse(new URL(link.getAttribute('href')!, location.origin).searchParams.get('filter')!);
  expect(any[0].all.slice(0, 2)).toEqual([
    { field: 'companyId', is: 'any-of', value: [oak!.companyId] },
    { field: 'date', is: 'between', value: [range.from, range.to] },
  ]);
  expect(screen.getByRole('link', { name: 'Oak' }).getAttribute('href')).toBe(`/dashboard/companies/${oak!.companyId}`);
});

test('says that no company has a target, and when the rates could not be read', async () => {
  api.on(getFallbackRates, ratesOf([], null));
  const { unmount } = renderPart(<FallbackPanels />, { messages });
  await screen.findByText('No company has a target');
  expect(screen.queryByText('Attention Required')).toBeNull();
  unmount();
  api.fail(getFallbackRates, 'forbidden');
  renderPart(<FallbackPanels />, { messages });
  await screen.findByText('The fallback rates could not be read');
  api.on(getFallbackRates, ratesOf(four(), 20));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /^Oak/ });
});

test('reads again every 30 seconds in real time only', async () => {
  jest.useFakeTimers();
  try {
    api.on(getFallbackRates, ratesOf(four(), 20));
    renderPart(<FallbackPanels />, { messages });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(1);
    expect(api.callsOf(getFallbackRates)).toHaveLength(1);
    await pass(30_000);
    expect(api.callsOf(getFallbackRates)).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
    api.fail(getFallbackRates, 'forbidden');
    await pass(30_000);
    expect(screen.getByRole('alert').textContent).toBe('The rates could not be read again. These are the last ones.');
    expect(screen.getByRole('row', { name: /^Oak/ })).toBeTruthy();
    api.on(getFallbackRates, ratesOf(four(), 20));
    fireEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    await pass(90_000);
    expect(api.callsOf(getFallbackRates).map(({ query }) => query.get('view'))).toEqual([
      'real-time',
      'real-time',
      'real-time',
      'monthly',
    ]);
  } finally {
    jest.useRealTimers();
  }
});

test('alerts of thresholds once they are switched on', async () => {
  api.on(getFallbackRates, ratesOf(four(), 20));
  api.on(setFallbackAlerts, { alerts: true });
  renderPart(<FallbackPanels />, { messages });
  await screen.findByRole('row', { name: /^Oak/ });
  expect(noticeTitles()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Alerts' }));
  await waitFor(() => expect(noticeTitles()).toEqual(['Warning Alert', 'Critical Alert']));
  expect(currentNotices().map(({ kind, description }) => [kind, description])).toEqual([
    ['warning', 'Elm 30.00% needs attention'],
    ['error', 'At or above the critical threshold: Oak 55.50%'],
  ]);
});

test('saves all rates as CSV and JSON, and says where that failed', async () => {
  const saved: { name: string; text: string }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => (blobs.push(blob as Blob), 'blob:');
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: '' });
  });
  const records = four();
  api.on(getFallbackRates, ({ query }) => {
    const after = Number(query.get('after') ?? 0);
    return { ...ratesOf(records, 20), records: records.slice(after, after + 2) };
  });
  renderPart(<FallbackPanels />, { messages });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(noticeTitles()).toEqual(['Export Complete']));
  fireEvent.click(screen.getByRole('button', { name: 'JSON' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^fallback-rates-\d{4}-\d\d-\d\d\.csv$/),
    expect.stringMatching(/^fallback-rates-\d{4}-\d\d-\d\d\.json$/),
  ]);
  const text = (blob: Blob) =>
    new Promise<string>((read) => {
      const reader = new FileReader();
      reader.onload = () => read(reader.result as string);
      reader.readAsText(blob);
    });
  const lines = (await text(blobs[0]!)).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe(
    `"${records[0]!.companyId}","Oak","55.50","severe","up","1000.50","600.00","USD","1.15","${now}"`,
  );
  expect(lines[4]).toContain(`"'=Yew"`);
  expect(JSON.parse(await text(blobs[1]!)).records).toEqual(records);

  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.fail(getFallbackRates, 'forbidden');
  fireEvent.click(within(monitor()).getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(noticeTitles()).toContain('Export Failed'));
  expect(currentNotices().at(-1)!.description).toBe('There was an error exporting the data. Please try again.');
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
  click.mockRestore();
});

test('keeps thresholds in their order', async () => {
  api.on(setFallbackThresholds, ({ body }) => body as typeof thresholds);
  renderPart(<FallbackSettingsPage />, { messages });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByLabelText('Good threshold');
  type('Good threshold', '25');
  save();
  await screen.findByText('Good threshold must be less than warning threshold');
  type('Good threshold', '10');
  type('Warning threshold', '40');
  await screen.findByText('Warning threshold must be less than critical threshold');
  type('Critical threshold', '101');
  await screen.findByText('Enter a number from 0 to 100');
  type('Critical threshold', '');
  await screen.findByText('This field is required');
  expect(api.callsOf(setFallbackThresholds)).toEqual([]);
  type('Critical threshold', '62.5');
  save();
  await waitFor(() => expect(noticeTitles()).toEqual(['Thresholds saved']));
  expect(api.callsOf(setFallbackThresholds)[0]!.body).toEqual({ good: 10, warning: 40, critical: 62.5 });
});

test('shows thresholds to who may not change them', async () => {
  signInForTest({ role: 'member' });
  renderPart(<FallbackSettingsPage />, { messages });
  expect(((await screen.findByLabelText('Good threshold')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
