import { subjectTypes } from '@fernway/contracts/http/crm-records';
import { changeEach, clearEach, createEach, deleteAndRestore, deleteOne } from './record-fields/write-operations.js';
import { bulkDelete, bulkEach, mergeEach } from './record-fields/batch-operations.js';
import { exportEach } from './record-fields/export-operation.js';
import { importAll, importChanges, importNew } from './record-fields/import-operations.js';
import { FieldRun } from './record-fields/field-run.js';
import { expectAsKept, tableOf } from './record-fields/field-table.js';
import { type KindName, kindCalled, kindNames } from './record-fields/kinds.js';
import { linkEach } from './record-fields/link-operations.js';
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

it.each(kindNames)('%s: each operation makes of each field what the table says', async (name) => {
  const run = await runOf(name);
  await createEach(run);
  const { changed, unchanged } = await changeEach(run);
  if (name !== 'organization') await exportEach(run, changed, unchanged);
  await clearEach(run, changed);
  await deleteOne(run, 'delete', deleteAndRestore(run));
  await linkEach(run);
  if (isRecordType(name)) {
    await deleteOne(run, 'bulk delete', bulkDelete(run, name));
    await bulkEach(run, name);
    await mergeEach(run, name);
  }
  expectAsKept(name, await tableOf(run));
});

it.each(subjectTypes)('%s: each column of an import makes what the table says', async (name) => {
  const run = await runOf(name);
  await importNew(run, name);
  const [whole, least] = [run.whole(0), run.kind.least];
  await importChanges(run, name, 'update', [{ operation: 'import, update', body: whole, word: 'Row', nth: 1 }]);
  await importChanges(run, name, 'fill', [
    { operation: 'import, fill', body: whole, word: 'Whole', nth: 1 },
    { operation: 'import, fill an empty one', body: least, word: 'Empty', nth: 0 },
  ]);
  await importAll(run, name);
  expectAsKept(`${name}-import`, await tableOf(run));
});
