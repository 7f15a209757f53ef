import { exportOf, exportWorkspace } from '@fernway/contracts/http/crm-exports';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { parse } from 'csv-parse/sync';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openZip } from '../../src/import-files/zip-entries.js';
import { type Case, idOf } from './cases.js';
import type { FieldRun, Seen } from './field-run.js';
import { isOtherTime } from './stable-names.js';
import { isRecordType } from './workspace.js';

type FileRow = Record<string, string>;
const idColumn = 'Fernway ID';
const ofEachRecord = [idColumn, 'Deal ID', 'Added at', 'Changed at'];

/** The columns of a kind's file as one record fills them, and which of them each field changes. */
export const exportEach = async (run: FieldRun, changed: Case[], unchanged: Seen): Promise<void> => {
  const csv = await fileOf(run);
  const rows = parse(csv, { bom: true, columns: true }) as FileRow[];
  const byId = new Map(rows.map((row) => [row[idColumn], row]));
  const before = byId.get(unchanged.read!.id)!;
  for (const [column, cell] of Object.entries(before)) run.note('', 'export', `${column}: ${cell}`);
  for (const one of changed) {
    if (one.seen.read!.version === unchanged.read!.version) continue;
    const after = byId.get(idOf(one))!;
    const differing = Object.keys(before).filter(
      (column) => before[column] !== after[column] && !ofEachRecord.includes(column) && !isOtherTime(after[column]),
    );
    const said = differing.map((column) => `${column}: ${before[column]} → ${after[column]}`);
    run.note(one.path, 'export', said.join(' | ') || 'in no column');
  }
};

const files = { activity: 'activities.csv', task: 'tasks.csv' } as const;

/** A file of their own of lists that have one, else that of the whole workspace. */
const fileOf = async (run: FieldRun): Promise<string> => {
  const { name } = run.kind;
  if (isRecordType(name)) return (await run.ask(exportOf[name] as Endpoint)).text;
  const { rawPayload } = await run.crm.app.inject({
    method: 'GET',
    url: exportWorkspace.path,
    headers: { authorization: `Bearer ${run.as.token}` },
  });
  const folder = await mkdtemp(join(tmpdir(), 'fernway-fields-'));
  try {
    await writeFile(join(folder, 'export.zip'), rawPayload);
    const zip = await openZip(join(folder, 'export.zip'));
    const content = await text((await zip.open(files[name as keyof typeof files]))!);
    zip.close();
    return content;
  } finally {
    await rm(folder, { recursive: true });
  }
};
