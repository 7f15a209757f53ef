import type { PlatformTx } from './tx.js';

/** So many rows go with one statement: it holds its locks for some milliseconds, and nobody waits. */
const rowsAtOnce = 1000;

/** What has outlived its time, in one table. */
export type Outlived = {
  table: string;
  /** Which rows: a condition on the table's own columns. It is asked again of rows that somebody changed meanwhile. */
  where: string;
  values?: readonly unknown[];
  /** Rows of one statement, where they are large or take others along; else 1,000. */
  atOnce?: number;
};

/**
 * Removes some of the rows whose time is over: one step of a sweep, which is repeated in further transactions while there
 * are more. Instances that do it at the same time do each other no harm.
 * @returns whether there may be more
 */
export const removeSome = async (
  tx: PlatformTx,
  { table, where, values = [], atOnce = rowsAtOnce }: Outlived,
): Promise<boolean> => {
  const gone = await tx.query({
    text: `delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${atOnce})) and (${where}) returning 1`,
    values,
  });
  return gone.length === atOnce;
};
