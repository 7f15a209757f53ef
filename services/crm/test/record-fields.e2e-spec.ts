import { recordTypes } from '@fernway/contracts/http/crm-records';
import { changeEach, clearEach, createEach, deleteAndRestore, deleteOne } from './record-fields/write-operations.js';
import { bulkDelete, bulkEach, mergeEach } from './record-fields/batch-operations.js';
import { exportEach } from './record-fields/export-operation.js';
import { importAll, importChanges, importNew } from './record-fields/import-operations.js';
import { FieldRun } from './record-fields/field-run.js';
import { expectAsKept, tableOf } from './record-fields/field-table.js';
import { type KindName, kindCalled, kindNames } from './record-fields/kinds.js';
import { isRecordType, workspaceFor } from './record-fields/workspace.js';
import { keepEvents } from './record-fields/written-events.js';
import { type BesideIdentity, startBesideIdentity } from './identity-peer.js';

let beside: BesideIdentity;
beforeAll(async () => {
  beside = await startBesideIdentity();
  await keepEvents(beside.crm);
});
afterAll(() => beside.close());

const runOf = async (name: KindName) => new FieldRun(beside.crm, kindCalled(name), await workspaceFor(beside, name));

it.each(kindNames)('each operation makes of each field of a %s what the table says', async (name) => {
  const run = await runOf(name);
  await createEach(run);
  const { changed, unchanged } = await changeEach(run);
  if (name !== 'organization') await exportEach(run, changed, unchanged);
  await clearEach(run, changed);
  await deleteOne(run, 'delete', deleteAndRestore(run));
  if (isRecordType(name)) {
    await deleteOne(run, 'bulk delete', bulkDelete(run, name));
    await bulkEach(run, name);
    await mergeEach(run, name);
  }
  expectAsKept(name, await tableOf(run));
});

it.each(recordTypes)('each column of an import makes of a %s what the table says', async (name) => {
  const run = await runOf(name);
  await importNew(run, name);
  await importChanges(run, name, 'import, update', run.whole(0), 'update');
  await importChanges(run, name, 'import, fill', run.whole(0), 'fill');
  await importChanges(run, name, 'import, fill an empty one', run.kind.least, 'fill');
  await importAll(run, name);
  expectAsKept(`${name}-import`, await tableOf(run));
});
