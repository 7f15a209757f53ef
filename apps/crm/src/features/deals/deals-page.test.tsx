import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Batch, bulkOf, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { type Deal, listDeals, updateDeal } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listViews } from '@fernway/contracts/http/crm-views';
import { me } from '@fernway/contracts/http/identity';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { DealsPage } from './deals-page.js';

const at = '2026-11-20T10:00:00.000Z';
const id = (index: number) => `0190dddd-0000-7000-8000-00000000000${index}`;
const bread = exampleDeal();
const cakes = exampleDeal({
  id: id(2),
  dealId: 'CRM48214',
  name: 'Cakes',
  customerName: 'Elm Café',
  value: { amount: 50_000, currency: 'EUR' },
  probability: 40,
});
const imports = examplePipeline({
  id: '0190bbbb-0000-7000-8000-000000000002',
  name: 'Imports',
  stages: [{ ...examplePipeline().stages[0]!, id: '0190cccc-0000-7000-8000-0000000000f1', name: 'Customs' }],
});
const batch: Batch = {
  id: id(9),
  kind: 'bulk-change',
  recordType: 'deal',
  title: null,
  change: null,
  state: 'done',
  total: 2,
  done: 2,
  created: 0,
  updated: 2,
  deleted: 0,
  restored: 0,
  unchanged: 0,
  refused: 0,
  error: null,
  attempts: 0,
  nextTryAt: null,
  undoes: null,
  undoneBy: null,
  cancellable: false,
  undoable: true,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  finishedAt: at,
};
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  localStorage.clear();
  signInForTest();
  api = fakeApi();
  api.on(listViews, { items: [] });
  api.on(listCustomFields, { items: [] });
  api.on(listMembers, { items: [] });
  api.on(listPipelines, { items: [examplePipeline()] });
  api.on(listDeals, { items: [bread, cakes], next: null });
});

const open = (path = '/dashboard/deals') => renderPart(<DealsPage />, { messages: { crm: en }, path });
const cell = (row: number, column: string) => {
  const place = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.startsWith(column));
  return within(screen.getAllByRole('row')[row]!).getAllByRole('gridcell')[place]!;
};
/** The second press on a cell edits it. */
const edit = (row: number, column: string) => {
  fireEvent.mouseDown(cell(row, column));
  fireEvent.mouseDown(cell(row, column));
};
const answers = (change: Partial<Deal>) => api.on(updateDeal, { ...bread, version: 2, ...change });

test('shows deals with their value, stage and chance, each leading to its page', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Bread for a year' })).getAttribute('href')).toBe(
    `/dashboard/deals/${bread.id}`,
  );
  expect([cell(1, 'Value').textContent, cell(2, 'Value').textContent]).toEqual(['$1,200', '€500']);
  await waitFor(() => expect(cell(1, 'Stage').textContent).toBe('Qualified'));
  expect(cell(2, 'Probability').textContent).toBe('40%');
  expect(await screen.findByText('2 records')).toBeTruthy();
});

test('sorts by the service, and narrows to what a tab says', async () => {
  open();
  await screen.findByText('Cakes');
  const asked = () => Object.fromEntries(api.callsOf(listDeals).at(-1)!.query);
  fireEvent.click(screen.getByRole('button', { name: 'Value' }));
  await waitFor(() => expect(asked()['sort']).toBe('value'));
  fireEvent.click(screen.getByRole('button', { name: 'Won' }));
  await waitFor(() => expect(asked()).toMatchObject({ state: 'won' }));
});

test('says that amounts are sorted within each currency, and leaves room for all of their digits', async () => {
  const large = exampleDeal({ id: id(3), name: 'Oak', value: { amount: 9_000_000_000, currency: 'IDR' } });
  api.on(listDeals, { items: [bread, large], next: null });
  open('/dashboard/deals?sort=-value');
  await screen.findByText('Oak');
  screen.getByText('Sorted within each currency');
  const tracks = screen.getByRole('grid').style.getPropertyValue('--crm-columns').split(' ');
  const place = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.startsWith('Value'));
  expect(parseFloat(tracks.filter((track) => !track.startsWith('1fr'))[place]!)).toBeGreaterThan(130);
  api.on(listDeals, { items: [bread], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Won' }));
  await waitFor(() => expect(screen.queryByText('Sorted within each currency')).toBeNull());
});

test('a narrow list shows the amount, and that by which it is sorted', async () => {
  const media = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }) as never,
    );
  try {
    open('/dashboard/deals?sort=probability');
    expect((await screen.findByRole('link', { name: /^Cakes/ })).textContent).toMatch(/^Cakes€500Probability: 40%/);
  } finally {
    media.mockRestore();
  }
});

test('days from today on are asked for by the calendar of who looks, also in a shared view', async () => {
  const user = {
    id: id(7),
    email: 'a@b.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    theme: 'system',
    timeZone: 'Pacific/Auckland',
    createdAt: at,
    emailVerified: true,
  } as const;
  api.on(me, { user, workspace: { id: id(8), name: 'W' }, role: 'owner' });
  const soon = { any: [{ all: [{ field: 'closeDate', is: 'in-next-days' as const, value: 7 }] }] };
  open(`/dashboard/deals?filter=${encodeURIComponent(JSON.stringify(soon))}`);
  const asked = () => api.callsOf(listDeals).at(-1)?.query.get('filter');
  await waitFor(() => expect(asked()).toBe(JSON.stringify({ ...soon, timeZone: 'Pacific/Auckland' })));
});

test('a stage is chosen among those of the deal’s own pipeline, and sent as the stage', async () => {
  api.on(listPipelines, { items: [examplePipeline(), imports] });
  open();
  await screen.findByText('Cakes');
  await waitFor(() => expect(cell(1, 'Stage').textContent).toBe('Qualified'));
  edit(1, 'Stage');
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.length).toBeGreaterThan(0);
  expect(screen.queryByText('Customs')).toBeNull();
  answers({ stage: 'Demo Scheduled', stageId: examplePipeline().stages[1]!.id });
  fireEvent.click(await screen.findByTitle('Demo Scheduled'));
  await waitFor(() =>
    expect(api.callsOf(updateDeal)[0]?.body).toEqual({ stage: examplePipeline().stages[1]!.id, version: 1 }),
  );
  await waitFor(() => expect(cell(1, 'Stage').textContent).toBe('Demo Scheduled'));
});

test('a value is edited in the deal’s own currency; a chance above 100 stays open and says why', async () => {
  open();
  await screen.findByText('Cakes');
  edit(2, 'Value');
  const value = screen.getByLabelText('Value');
  answers({ ...cakes, version: 2, value: { amount: 75_050, currency: 'EUR' } });
  fireEvent.change(value, { target: { value: '750.50' } });
  fireEvent.keyDown(value, { key: 'Enter' });
  await waitFor(() =>
    expect(api.callsOf(updateDeal)[0]?.body).toEqual({ value: { amount: 75_050, currency: 'EUR' }, version: 1 }),
  );
  await waitFor(() => expect(cell(2, 'Value').textContent).toBe('€750.50'));
  edit(1, 'Probability');
  const chance = screen.getByLabelText('Probability');
  fireEvent.change(chance, { target: { value: '120' } });
  fireEvent.keyDown(chance, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(api.callsOf(updateDeal)).toHaveLength(1);
});

test('what is typed stays with its deal while others’ deals come in above it', async () => {
  const { client } = open();
  await screen.findByText('Cakes');
  edit(1, 'Customer');
  const input = screen.getByLabelText('Customer');
  fireEvent.change(input, { target: { value: 'Oak & Sons' } });
  api.on(listDeals, { items: [exampleDeal({ id: id(3), name: 'Tarts' }), bread, cakes], next: null });
  await act(() => client.invalidateQueries({ predicate: ({ meta }) => (meta?.live ?? []).includes('crm.deal-') }));
  await screen.findByText('Tarts');
  expect(screen.getByLabelText('Customer')).toBe(input);
  expect(document.activeElement).toBe(input);
  answers({ customerName: 'Oak & Sons' });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() =>
    expect(api.callsOf(updateDeal)[0]).toMatchObject({
      params: { id: bread.id },
      body: { customerName: 'Oak & Sons' },
    }),
  );
});

test('many deals change at once, and come back by one undo', async () => {
  open();
  await screen.findByText('Cakes');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows loaded' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change 2 records' }));
  fireEvent.change(dialog.getByLabelText('Field'), { target: { value: 'probability' } });
  // Nobody is blamed for what he has not had the time to enter.
  expect(dialog.queryByText('This field is required')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Change 2 records' }));
  expect(dialog.getByText('This field is required')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Probability/), { target: { value: '50' } });
  api.on(bulkOf.deal.change, batch);
  fireEvent.click(dialog.getByRole('button', { name: 'Change 2 records' }));
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('2 records changed'));
  expect(api.callsOf(bulkOf.deal.change)[0]?.body).toEqual({
    select: { ids: [bread.id, cakes.id] },
    set: { probability: 50 },
  });
  api.on(undoBatch, { ...batch, kind: 'undo', restored: 0 });
  await act(async () => currentNotices().at(-1)?.action?.run());
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('2 records are as they were'));
});

test('viewers look and change nothing', async () => {
  signInForTest({ role: 'viewer' });
  open();
  await screen.findByText('Cakes');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Deal' })).toBeNull();
  edit(1, 'Customer');
  expect(screen.queryByLabelText('Customer')).toBeNull();
});

test('says that there are none, or what happened, and tries again', async () => {
  api.fail(listDeals, 'forbidden');
  open();
  await screen.findByText('The deals could not be read');
  api.on(listDeals, { items: [], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No deals yet');
});
