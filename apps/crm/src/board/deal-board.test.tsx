import { beforeEach, expect, test } from '@jest/globals';
import {
  type Deal,
  type DealBoard as Board,
  getDealBoard,
  listDeals,
  updateDeal,
} from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listMembers } from '@fernway/contracts/http/members';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../testing.js';
import { DealBoard } from './deal-board.js';

const pipeline = examplePipeline();
const other = examplePipeline({ id: '0190bbbb-0000-7000-8000-000000000002', name: 'Renewals' });
const deal = exampleDeal({ version: 3, staleReason: { days: 21, allowed: 14 }, stale: true });
let stored: Deal[];
let api: ReturnType<typeof fakeApi>;

const board = (): Board => ({
  pipeline,
  stages: pipeline.stages.map(({ id }) => {
    const items = stored.filter(({ stageId }) => stageId === id);
    return {
      stageId: id,
      deals: items.length,
      totals: items.map(({ value, weightedValue }) => ({ deals: 1, value, weightedValue })),
      items,
      next: null,
    };
  }),
});

beforeEach(() => {
  signInForTest();
  stored = [deal];
  api = fakeApi();
  api.on(getDealBoard, board);
  api.on(listPipelines, { items: [pipeline, other] });
  api.on(listMembers, { items: [] });
  api.on(updateDeal, ({ body }) => {
    const { version, stage, ...change } = body as { version: number; stage: string };
    const { name, kind } = pipeline.stages.find(({ id }) => id === stage)!;
    const saved = {
      ...deal,
      ...(change as Partial<Deal>),
      stageId: stage,
      stage: name,
      state: kind,
      version: version + 1,
      staleReason: null,
      stale: false,
    };
    stored = [saved];
    return saved;
  });
});

const open = (path = '/dashboard/deals?view=board') => renderPart(<DealBoard />, { messages: { crm: en }, path });
const columnOf = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const move = async (to: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Bread for a year' }));
  fireEvent.click(await screen.findByText(`Move to ${to}`));
};

test('shows each stage with its sums and forecast, and why a deal is stale', async () => {
  open();
  await screen.findByText('Bread for a year');
  const qualified = within(columnOf('Qualified'));
  expect(qualified.getByText('21 days in this stage, 14 planned')).toBeTruthy();
  expect(qualified.getAllByText('$1,200').length).toBe(2);
  expect(qualified.getByText('$240')).toBeTruthy();
  expect(within(columnOf('Negotiation')).getByText('No deals')).toBeTruthy();
});

test('moves a deal at once, as likely as its new stage, and takes it back', async () => {
  let answer = (_deal: Deal) => {};
  api.on(updateDeal, () => new Promise<Deal>((resolve) => (answer = resolve)));
  open();
  await move('Negotiation');
  await waitFor(() => expect(within(columnOf('Negotiation')).getByText('Bread for a year')).toBeTruthy());
  expect(api.callsOf(updateDeal)[0]?.body).toEqual({ version: 3, stage: pipeline.stages[3]!.id, probability: 80 });
  const saved = {
    ...deal,
    version: 4,
    stageId: pipeline.stages[3]!.id,
    stage: 'Negotiation',
    probability: 80,
    staleReason: null,
    stale: false,
  };
  stored = [saved];
  answer(saved);
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Bread for a year is in Negotiation now'));
  expect(within(columnOf('Negotiation')).getByText('Bread for a year')).toBeTruthy();
  currentNotices().at(-1)?.action?.run();
  await waitFor(() =>
    expect(api.callsOf(updateDeal).at(-1)?.body).toEqual({
      version: 4,
      stage: pipeline.stages[0]!.id,
      probability: 20,
    }),
  );
});

test('asks why a deal was lost before it moves', async () => {
  open();
  await move('Closed Lost');
  const reason = await screen.findByLabelText('Why was it lost?');
  expect(api.callsOf(updateDeal)).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Too dear' } });
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Lost', hidden: true }));
  const working = stored;
  api.fail(updateDeal, 'unavailable');
  close();
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/cannot be reached|later|again/);
  expect(currentNotices().filter(({ kind }) => kind === 'error')).toEqual([]);
  // What was typed is still there for another try.
  expect((screen.getByLabelText('Why was it lost?') as HTMLTextAreaElement).value).toBe('Too dear');
  const saved: Deal = {
    ...working[0]!,
    stageId: pipeline.stages[5]!.id,
    stage: 'Closed Lost',
    state: 'lost',
    version: 4,
  };
  api.on(updateDeal, () => {
    stored = [saved];
    return saved;
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Lost', hidden: true }).getAttribute('aria-busy')).toBeNull(),
  );
  close();
  await waitFor(() => expect(screen.queryByLabelText('Why was it lost?')).toBeNull());
  expect(within(columnOf('Closed Lost')).getByText('Bread for a year')).toBeTruthy();
  expect(api.callsOf(updateDeal).at(-1)?.body).toMatchObject({ stage: pipeline.stages[5]!.id, lostReason: 'Too dear' });
});

test('reopens a deal that was won', async () => {
  stored = [
    {
      ...deal,
      stageId: pipeline.stages[4]!.id,
      stage: 'Closed Won',
      state: 'won',
      closedAt: '2026-11-21T10:00:00.000Z',
    },
  ];
  open();
  await move('Negotiation');
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Bread for a year is open again, in Negotiation'));
  // How likely it was before it was won, only the service knows.
  expect(api.callsOf(updateDeal)[0]?.body).toEqual({ version: 3, stage: pipeline.stages[3]!.id });
});

test('says that a stage was deleted meanwhile, leaves the deal where it was and reads the board again', async () => {
  api.fail(updateDeal, 'conflict', 'The stage “Negotiation” was deleted meanwhile');
  open();
  await move('Negotiation');
  await waitFor(() =>
    expect(currentNotices().at(-1)).toMatchObject({
      kind: 'error',
      title: 'Bread for a year stays where it was',
      description: 'The stage “Negotiation” was deleted meanwhile',
    }),
  );
  await waitFor(() => expect(within(columnOf('Qualified')).getByText('Bread for a year')).toBeTruthy());
  expect(api.callsOf(getDealBoard).length).toBeGreaterThan(1);
});

test('goes on top of another change of the deal, and shows both where both moved it', async () => {
  const current = { ...deal, version: 4, stageId: pipeline.stages[1]!.id, stage: 'Demo Scheduled' };
  api.fail(updateDeal, 'version-conflict', undefined, { version: 3, currentVersion: 4, current });
  open();
  await move('Negotiation');
  await screen.findByText(en.conflict.save);
  expect(screen.getAllByText('Demo Scheduled').length).toBe(2);
});

test('loads more of a stage than the board shows', async () => {
  const next = exampleDeal({ id: '0190dddd-0000-7000-8000-000000000002', name: 'Cakes' });
  api.on(getDealBoard, () => {
    const { stages, ...rest } = board();
    return {
      ...rest,
      stages: stages.map((stage, index) => (index === 0 ? { ...stage, deals: 2, next: 'cursor' } : stage)),
    };
  });
  api.on(listDeals, { items: [deal, next], next: null });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Cakes');
  expect(screen.getAllByText('Bread for a year').length).toBe(1);
  expect(Object.fromEntries(api.callsOf(listDeals)[0]!.query)).toMatchObject({
    stageId: deal.stageId,
    sort: '-stageSince',
  });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('shows another pipeline on demand, and the way back from one that is gone', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('Pipeline'), { target: { value: other.id } });
  await waitFor(() => expect(api.callsOf(getDealBoard).at(-1)?.query.get('pipelineId')).toBe(other.id));
  cleanup();
  api.fail(getDealBoard, 'not-found');
  open(`/dashboard/deals?view=board&pipeline=${deal.id}`);
  await screen.findByText('This pipeline is not there any more');
});

test('lets a viewer look and do nothing', async () => {
  signInForTest({ role: 'viewer' });
  open();
  await screen.findByText('Bread for a year');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByText('Set up pipelines')).toBeNull();
});

test('says what happened when the board cannot be read, and tries again', async () => {
  api.fail(getDealBoard, 'forbidden');
  open();
  await screen.findByText('The board could not be read');
  api.on(getDealBoard, board);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Bread for a year');
});
