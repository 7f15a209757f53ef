import { expect } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldRun } from './field-run.js';
import { stableNames } from './stable-names.js';

const update = process.env['UPDATE_FIELD_TABLES'] === '1';

/** One line for each field and operation, the lines of a field in the order in which the operations ran. */
export const tableOf = async (run: FieldRun): Promise<string[]> => {
  run.noteUnwritten();
  const named = await stableNames(run.crm, run.workspace);
  const groups = Map.groupBy(run.lines, ({ path }) => path);
  return [...groups].flatMap(([path, lines]) => [
    ...lines.map(({ operation, text }) => named([path || '*', operation, text].join(' | '))),
    '',
  ]);
};

/** Compares with the table that is kept; with `UPDATE_FIELD_TABLES=1` that table is written. */
export const expectAsKept = (name: string, lines: string[]): void => {
  const file = join(import.meta.dirname, 'tables', `${name}.txt`);
  const text = lines.join('\n');
  if (update) writeFileSync(file, text);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(text.split('\n')).toEqual(kept.split('\n'));
};
