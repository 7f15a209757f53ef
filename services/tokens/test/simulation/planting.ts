import type pg from 'pg';
import type { Mutant } from './mutants.js';

/** Plants the bug in a simulated database. @returns how to take it out again; nothing where it is in a source */
export const plant = async (monitor: pg.Client, mutant: Mutant): Promise<() => Promise<unknown>> => {
  if ('file' in mutant) return async () => undefined;
  if ('ddl' in mutant) {
    await monitor.query(mutant.ddl);
    return () => monitor.query(mutant.undo);
  }
  const { rows } = await monitor.query<{ text: string }>(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1 AND pronamespace = 'public'::regnamespace`,
    [mutant.function],
  );
  const [good] = rows;
  if (rows.length !== 1 || good!.text.split(mutant.find).length !== 2)
    throw new Error(`The function ${mutant.function} does not have it exactly once: ${mutant.find}`);
  await monitor.query(good!.text.replace(mutant.find, () => mutant.replace));
  return () => monitor.query(good!.text);
};
