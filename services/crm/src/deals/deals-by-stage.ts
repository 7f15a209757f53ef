import { Timestamp } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import type { Position } from '../records/record-list.js';
import type { DealRow } from './deals.repository.js';

type Listed = DealRow & { sortKey: unknown };
type Part = { stageId: string; sort: 'stageSince' | '-stageSince'; limit: number; after: Position | undefined };
type Page = { sort: string; limit: number; after: Position | undefined };

/** Whether a list goes by the order of the stages, which no deal knows. */
export const goesByStage = (sort: string): boolean => /^-?stageId$/.test(sort);

/**
 * One page of a list that goes stage after stage, as those follow each other, and in each by how long deals are in it: every
 * part is read by an index, however many deals there are.
 */
export const readByStage = async (
  stages: string[],
  { sort, limit, after }: Page,
  read: (part: Part) => Promise<Listed[]>,
): Promise<Listed[]> => {
  const descending = sort.startsWith('-');
  const order = descending ? stages.toReversed() : stages;
  const from = after && placeOf(after, order);
  const rows: Listed[] = [];
  for (const stageId of order.slice(from ? order.indexOf(from.stageId) : 0)) {
    const part = await read({
      stageId,
      sort: descending ? '-stageSince' : 'stageSince',
      limit: limit - rows.length,
      after: stageId === from?.stageId ? from.position : undefined,
    });
    rows.push(...part.map((row) => ({ ...row, sortKey: `${stageId} ${row.stageSince.toISOString()}` })));
    if (rows.length === limit) break;
  }
  return rows;
};

/** @throws AppError invalid-request where its stage is not there any more */
const placeOf = ({ key, id }: Position, stages: string[]): { stageId: string; position: Position } => {
  const [stageId, since] = String(key).split(' ');
  if (!stageId || !stages.includes(stageId) || !Timestamp.safeParse(since).success) {
    throw new AppError('invalid-request', { detail: 'after: not a cursor of this list' });
  }
  return { stageId, position: { key: since!, id } };
};
