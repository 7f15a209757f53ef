import { type ImportOptions, importTargets, listImportRows } from '@fernway/contracts/http/crm-imports';
import { customFieldTypes } from '@fernway/contracts/http/crm-custom-fields';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { undo } from '../batches.js';
import { checked, ran, upload } from '../imports.js';
import { idOf, ownFor } from './cases.js';
import { each, type FieldRun, type Nth, type Seen } from './field-run.js';
import { addresses, phones } from './sample-values.js';
import { isOwn } from './schema-fields.js';
import { tell, tellAll } from './told-change.js';

/** What fills a column, where it is not the text of the field of its name. */
const cells: Record<string, (run: FieldRun) => readonly [string, string]> = {
  firstName: () => ['First one', 'First two'],
  middleName: () => ['Middle one', 'Middle two'],
  lastName: () => ['Last one', 'Last two'],
  email: () => addresses('import'),
  'email.work': () => addresses('import.work'),
  'email.mobile': () => addresses('import.mobile'),
  'email.home': () => addresses('import.home'),
  'email.other': () => addresses('import.other'),
  phone: () => phones('import'),
  'phone.work': () => phones('import.work'),
  'phone.mobile': () => phones('import.mobile'),
  'phone.home': () => phones('import.home'),
  'phone.other': () => phones('import.other'),
  optedOut: () => ['yes', 'no'],
  owner: ({ workspace }) => [workspace.people[0]!.email, workspace.people[1]!.email],
  note: () => ['note one', 'note two'],
  currency: () => ['EUR', 'JPY'],
  salesTarget: () => ['1234.50', '678'],
  value: () => ['1234.50', '678'],
  pipeline: () => ['Sales', 'Second pipeline'],
  stage: () => ['Closed Lost', 'Closed Won'],
  contactEmail: () => ['contact-one@oak.example', 'contact-two@oak.example'],
  referredByEmail: () => ['contact-one@oak.example', 'contact-two@oak.example'],
  'fields.money': () => ['1234.50', '678'],
  'fields.choice': () => ['choice one', 'choice two'],
  'fields.multi-choice': () => ['multi-choice one; multi-choice two', 'multi-choice two'],
};
/** Columns that say which record a row is, and are no field of it. */
const keys = ['id', 'dealId'];

const cellOf = (run: FieldRun, target: string, nth: Nth): string => {
  const given = cells[target]?.(run)[nth];
  if (given !== undefined) return given;
  const field = [target, `address.${target}`].find((path) => run.fields.some((one) => one.path === path));
  const value = field && run.sample(field, nth);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ');
  throw new Error(
    `${run.kind.name}: there is no sample cell for the import's column “${target}”: add one to test/record-fields/import-operations.ts`,
  );
};

const targetsOf = (type: RecordType): string[] => [
  ...importTargets[type].filter((target) => !keys.includes(target)),
  ...customFieldTypes.map((own) => `fields.${own}`),
];

/** Imports rows of which each gives one column. */
const importRows = async (
  run: FieldRun,
  type: RecordType,
  rows: Record<string, string>[],
  options: Partial<ImportOptions> = {},
) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const file = lines.map((line) => line.map(quoted).join(',')).join('\n');
  const made = await upload(run.crm, run.as, file, { recordType: type, fileName: 'fields.csv' });
  const mapping = columns.map((column) => (isOwn(column) ? `fields.${run.ownId(column)}` : column));
  const fixed = { dateOrder: 'ymd', decimal: '.', currency: 'EUR', similar: 'create', header: true } as const;
  await checked(run.crm, run.as, made, { mapping, options: { ...fixed, ...options } });
  // Of a run that is done there are no rows any more.
  const { items } = await run.must<{ items: { row: number; outcome: string; reason: string }[] }>(listImportRows, {
    id: made.id,
    query: { limit: 200 },
  });
  const done = await ran(run.crm, run.as, made);
  if (done.state !== 'done') throw new Error(`The import ended ${done.state}: ${done.problem}`);
  return { done, outcomes: items.toSorted((one, other) => one.row - other.row) };
};

/** A record made by each column, beside one that has none of them. */
export const importNew = async (run: FieldRun, type: RecordType): Promise<void> => {
  const targets = ['', ...targetsOf(type)];
  const rows = targets.map((target) => ({ ...leastCells(type, target), ...given(run, target, 0) }));
  const before = new Set((await run.rows()).keys());
  const { done, outcomes } = await importRows(run, type, rows);
  // Records are made in the order of their rows.
  const ids = [...(await run.rows()).keys()].filter((id) => !before.has(id)).sort();
  const made = outcomes.filter(({ outcome }) => outcome === 'create');
  if (ids.length !== made.length) throw new Error(`${made.length} rows made ${ids.length} records`);
  const all = await run.see(ids);
  const seen = new Map(made.map(({ row }, at) => [row, all[at]!]));
  for (const [at, target] of targets.entries()) {
    const { row, outcome, reason } = outcomes[at]!;
    const one = seen.get(row);
    if (target === '') continue;
    if (one) tell(run, target, 'import, new', seen.get(2)!, withoutRowName(one, target));
    else run.note(target, 'import, new', `left out: ${outcome}, ${reason}`);
  }
  await tellNotes(run, 'import, new');
  await undo(run.crm, run.as, done.batchId!);
  const there = await run.rows();
  const left = ids.filter((id) => there.has(id));
  run.note('', 'import, new, undone', `${ids.length - left.length} of ${ids.length} gone`);
};

/** What rows say beside their records. */
const tellNotes = async (run: FieldRun, operation: string): Promise<void> => {
  const { items } = await run.must<{ items: Activity[] }>(listActivities, { query: { sort: 'createdAt' } });
  for (const { type, body, origin, contactId, companyId, dealId } of items)
    run.note('note', operation, `activity ${JSON.stringify({ type, body, origin, contactId, companyId, dealId })}`);
};

/** A record that a row makes of all columns at once, and one that such a row changes. */
export const importAll = async (run: FieldRun, type: RecordType): Promise<void> => {
  const row = (nth: Nth) => Object.assign({}, ...targetsOf(type).map((target) => given(run, target, nth))) as object;
  const before = new Set((await run.rows()).keys());
  await importRows(run, type, [{ ...row(0) }]);
  const id = [...(await run.rows()).keys()].find((one) => !before.has(one))!;
  const made = await run.seeOne(id);
  tellAll(run, 'import all, new', made, made);
  const { done } = await importRows(run, type, [{ id, ...row(1) }]);
  const changed = await run.seeOne(id);
  tellAll(run, 'import all, update', made, changed);
  await tellNotes(run, 'import all');
  await undo(run.crm, run.as, done.batchId!);
  tellAll(run, 'import all, update, undone', changed, await run.seeOne(id));
};

const given = (run: FieldRun, target: string, nth: Nth) => target && { [target]: cellOf(run, target, nth) };

const isNamePart = (target: string) => /^(first|middle|last)Name$/.test(target);

/** A company is known by its name, and rows that name the same one repeat each other. */
const rowName = (target: string, word = 'Row'): string => `${word} ${target}`.trim();

const leastCells = (type: RecordType, target: string): Record<string, string> => ({
  ...(!isNamePart(target) && { name: rowName(target) }),
  ...(type === 'deal' && { customerName: 'Customer' }),
});

const withoutRowName = (seen: Seen, target: string, word?: string): Seen =>
  JSON.parse(JSON.stringify(seen).replaceAll(JSON.stringify(rowName(target, word)), '"Row"')) as Seen;

/** Records of which each is known by its id and gets one column. The word and the sample differ from those of the same file. */
type Existing = { operation: string; body: Record<string, unknown>; word: string; nth: Nth };

/** Rows for records that are there, all in one file; and how the undo leaves them. */
export const importChanges = async (
  run: FieldRun,
  type: RecordType,
  existing: ImportOptions['existing'],
  all: Existing[],
): Promise<void> => {
  const sets = await each(all, async (one) => {
    const bodyOf = (target: string) => ({ ...one.body, name: rowName(target, one.word) });
    return (await ownFor(run, targetsOf(type), bodyOf)).map((made) => ({ ...one, ...made }));
  });
  const cases = sets.flat();
  const rows = cases.map((one) => ({
    id: idOf(one),
    ...(!isNamePart(one.path) && { name: rowName(one.path, one.word) }),
    ...given(run, one.path, one.nth),
  }));
  const { done, outcomes } = await importRows(run, type, rows, { existing });
  const after = await run.see(cases.map(idOf));
  await undo(run.crm, run.as, done.batchId!);
  const back = await run.see(cases.map(idOf));
  for (const [at, { operation, path, word, seen }] of cases.entries()) {
    const { outcome, reason } = outcomes[at]!;
    const before = withoutRowName(seen, path, word);
    const then = withoutRowName(after[at]!, path, word);
    if (['update', 'unchanged'].includes(outcome)) tell(run, path, operation, before, then);
    else run.note(path, operation, `left out: ${outcome}, ${reason}`);
    if (then.read!.version !== before.read!.version)
      tell(run, path, `${operation}, undone`, then, withoutRowName(back[at]!, path, word));
  }
};
