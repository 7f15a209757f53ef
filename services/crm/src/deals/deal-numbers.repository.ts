import type { WorkspaceTx } from '@fernway/database';
import { dealNumber } from './deal-number.js';

/** So many numbers that no deal of the workspace has; held back for others until the transaction ends. */
export const takeDealNumbers = async (tx: WorkspaceTx, many: number): Promise<string[]> => {
  const [row] = await tx.query<{ seed: string; first: number }>({
    name: 'deal-numbers-take',
    text: `insert into deal_counter as c (workspace_id, used) values ($1, $2)
           on conflict (workspace_id) do update set used = c.used + $2 returning seed, (used - $2)::float8 as first`,
    values: [tx.workspace, many],
  });
  return Array.from({ length: many }, (_none, at) => dealNumber(row!.seed, row!.first + at));
};
