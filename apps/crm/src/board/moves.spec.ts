import { expect, test } from '@jest/globals';
import type { DealBoard } from '@fernway/contracts/http/crm-deals';
import { exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { openTotals, withMoves } from './moves.js';

const pipeline = examplePipeline();
const [qualified, demo, , negotiation, won] = pipeline.stages as [Stage, Stage, Stage, Stage, Stage];
type Stage = (typeof pipeline.stages)[number];
const usd = (amount: number) => ({ amount, currency: 'USD' });
const one = exampleDeal({ value: usd(1000), weightedValue: usd(200), probability: 20 });
const other = exampleDeal({
  id: '0190dddd-0000-7000-8000-000000000002',
  value: { amount: 500, currency: 'EUR' },
  weightedValue: { amount: 250, currency: 'EUR' },
  probability: 50,
});

const board = (deals = [one, other]): DealBoard => ({
  pipeline,
  stages: pipeline.stages.map(({ id }) => {
    const items = deals.filter(({ stageId }) => stageId === id);
    return {
      stageId: id,
      deals: items.length,
      totals: items.map(({ value, weightedValue }) => ({ deals: 1, value, weightedValue })),
      items,
      next: null,
    };
  }),
});
const column = (columns: DealBoard['stages'], stage: Stage) => columns.find(({ stageId }) => stageId === stage.id)!;

test('a move takes a deal and its sums along, each currency by itself', () => {
  const columns = withMoves(board(), [{ deal: one, to: negotiation }]);
  expect(column(columns, qualified)).toMatchObject({
    deals: 1,
    items: [other],
    totals: [{ deals: 1, value: other.value }],
  });
  // As likely as the deals of its new stage, because nobody entered another likelihood.
  expect(column(columns, negotiation)).toMatchObject({
    deals: 1,
    items: [{ id: one.id, stageId: negotiation.id, stage: 'Negotiation', probability: 80 }],
    totals: [{ deals: 1, value: usd(1000), weightedValue: usd(800) }],
  });
  const entered = withMoves(board(), [{ deal: other, to: negotiation }]);
  expect(column(entered, negotiation).items[0]).toMatchObject({ probability: 50, weightedValue: { amount: 250 } });
});

test('a deal that is won counts in full, whatever was entered', () => {
  const columns = withMoves(board(), [{ deal: other, to: won }]);
  expect(column(columns, won).items[0]).toMatchObject({ probability: 100, weightedValue: { amount: 500 } });
});

test('a move that the service has told of counts once', () => {
  const told = { ...one, version: 2, stageId: demo.id, stage: demo.name };
  const columns = withMoves(board([told, other]), [{ deal: one, to: demo }]);
  expect(columns).toEqual(board([told, other]).stages);
});

test('moves add up, also of one deal there and back', () => {
  const there = { ...one, version: 2, stageId: won.id, state: 'won' as const };
  expect(withMoves(board([there, other]), [{ deal: there, to: qualified }]).map(({ deals }) => deals)).toEqual([
    2, 0, 0, 0, 0, 0,
  ]);
  expect(
    withMoves(board(), [
      { deal: one, to: demo },
      { deal: other, to: demo },
    ]).map(({ deals }) => deals),
  ).toEqual([0, 2, 0, 0, 0, 0]);
});

test('what is open is summed by currency, without what is closed', () => {
  const closed = exampleDeal({
    id: '0190dddd-0000-7000-8000-000000000003',
    stageId: won.id,
    state: 'won',
    value: usd(9000),
  });
  const totals = openTotals(board([one, other, closed]).stages, pipeline.stages);
  expect(totals).toEqual([
    { deals: 1, value: usd(1000), weightedValue: usd(200) },
    { deals: 1, value: other.value, weightedValue: other.weightedValue },
  ]);
});
