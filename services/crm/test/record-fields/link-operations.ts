import type { Batch } from '@fernway/contracts/http/crm-batches';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import { undo } from '../batches.js';
import type { FieldRun, AnyRecord, Seen } from './field-run.js';
import { kindCalled } from './kinds.js';
import { tell } from './told-change.js';

/** Fields that hold the id of another record, by its kind. */
const links = { contactId: 'contact', companyId: 'company', dealId: 'deal' } as const;

/** What becomes of a record's links when the other record is renamed, merged into another one or deleted, and when that is taken back. */
export const linkEach = async (run: FieldRun): Promise<void> => {
  for (const [path, type] of Object.entries(links)) {
    if (run.fields.some((field) => field.path === path)) await followLink(run, path, type);
  }
};

const followLink = async (run: FieldRun, path: string, type: 'contact' | 'company' | 'deal'): Promise<void> => {
  const other = kindCalled(type);
  const make = (name: string) => run.must<AnyRecord>(other.create, { body: { ...other.least, name } });
  const linked = await make(`Linked ${type}`);
  const { id } = await run.make({ ...run.kind.least, [path]: linked.id });
  let before = await run.seeOne(id);
  const told = async (operation: string) => {
    const after: Seen = await run.seeOne(id);
    tell(run, path, operation, before, after);
    before = after;
  };
  const renamed = await run.must<AnyRecord>(other.update, {
    id: linked.id,
    body: { version: linked.version, name: `Renamed ${type}` },
  });
  await told('linked one renamed');
  if (type !== 'deal') {
    const keep = await make(`Kept ${type}`);
    const body = { keepId: keep.id, keepVersion: keep.version, otherId: renamed.id, otherVersion: renamed.version };
    const batch = await run.must<Batch>(mergeOf[type].merge, { body });
    await told('linked one merged into another');
    await undo(run.crm, run.as, batch.id);
    await told('linked one merged into another, undone');
  }
  await run.must(other.remove, { id: linked.id });
  await told('linked one deleted');
  await run.must(other.restore, { id: linked.id, body: {} });
  await told('linked one deleted, taken back');
};
