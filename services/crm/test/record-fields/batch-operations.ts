import { type Batch, bulkOf, undoBatch } from '@fernway/contracts/http/crm-batches';
import { type MergeType, mergeOf, mergeTypes } from '@fernway/contracts/http/crm-merges';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { z } from 'zod';
import { undo } from '../batches.js';
import { type Case, idOf, ownFor, step } from './cases.js';
import { each, type FieldRun, type AnyRecord, type Seen } from './field-run.js';
import { samplesOf } from './sample-values.js';
import { type Field, fieldsOf, isOwn, isPart } from './schema-fields.js';
import { tellAll } from './told-change.js';

const wholePaths = (run: FieldRun): string[] => run.fields.filter((field) => !isPart(field)).map(({ path }) => path);

/** A change of many for each field, those that only such a change has too. */
export const bulkEach = async (run: FieldRun, type: RecordType): Promise<void> => {
  const { change } = bulkOf[type];
  const only: Field[] = fieldsOf((change.body as z.ZodObject).shape['set'] as z.ZodType).filter(
    ({ path }) => !run.fields.some((field) => field.path === path),
  );
  const values = new Map<string, unknown>([
    ...wholePaths(run).map((path) => [path, run.sample(path, 1)] as const),
    ...only.map((field) => [field.path, bulkSample(run, field)] as const),
  ]);
  const cases = await ownFor(run, [...values.keys()], () => run.whole(0));
  const batches = new Map<string, string>();
  const changed = await step(run, 'bulk change', cases, async (one) => {
    const set = run.setting(one.path, values.get(one.path));
    const answer = await run.ask(change, { body: { select: { ids: [idOf(one)] }, set } });
    if (answer.status === 202) batches.set(one.path, answer.body.id);
    return answer;
  });
  await undoEach(run, 'bulk change, undone', changed, batches);
};

const bulkSample = (run: FieldRun, field: Field): unknown => {
  const [first, second] = samplesOf(run.kind.name, field, run.workspace.referred);
  return field.path.startsWith('remove') ? first : second;
};

/** @param batches by the paths of the cases that they changed */
const undoEach = async (
  run: FieldRun,
  operation: string,
  cases: Case[],
  batches: Map<string, string>,
  expected?: Seen,
): Promise<Case[]> =>
  step(
    run,
    operation,
    cases.filter(({ path }) => batches.has(path)),
    ({ path }) => run.ask(undoBatch, { id: batches.get(path)!, body: {} }),
    expected,
  );

/** As `deleteOne` takes it. */
export const bulkDelete = (run: FieldRun, type: RecordType) => async (id: string) => {
  const batch = await run.must<Batch>(bulkOf[type].delete, { body: { select: { ids: [id] } } });
  return () => undo(run.crm, run.as, batch.id);
};

const isMergeType = (type: RecordType): type is MergeType => mergeTypes.some((one) => one === type);

/** Two records that become one: once for each field that is taken of the other one, and for all with none taken. */
export const mergeEach = async (run: FieldRun, type: RecordType): Promise<void> => {
  if (!isMergeType(type)) return;
  const usual = await mergeNone(run, type, 'merge, nothing taken', run.whole(0));
  await mergeNone(run, type, 'merge into an empty one', run.kind.least);
  const keep = await ownFor(run, wholePaths(run), () => run.whole(0));
  const others = await each(keep, () => run.make(run.whole(1)));
  const batches = new Map<string, string>();
  const merged = await step(
    run,
    'merge, taken',
    keep,
    async (one) => {
      const take = [isOwn(one.path) ? `fields.${run.ownId(one.path)}` : one.path];
      const answer = await run.ask(mergeOf[type].merge, {
        body: pair(one.seen.read!, others[keep.indexOf(one)]!, take),
      });
      if (answer.status === 201) batches.set(one.path, answer.body.id);
      return answer;
    },
    usual.merged,
  );
  await undoEach(run, 'merge, taken, undone', merged, batches, usual.before);
};

const pair = (keep: AnyRecord, other: AnyRecord, take: string[]) => ({
  keepId: keep.id,
  keepVersion: keep.version,
  otherId: other.id,
  otherVersion: other.version,
  take,
});

/** How each field of both records is, without anything taken, and after the undo. */
const mergeNone = async (run: FieldRun, type: MergeType, operation: string, kept: Record<string, unknown>) => {
  const [keep, other] = [await run.make(kept), await run.make(run.whole(1))];
  const [before, otherBefore] = await run.see([keep.id, other.id]);
  const batch = await run.must<Batch>(mergeOf[type].merge, { body: pair(keep, other, []) });
  const merged = await run.seeOne(keep.id);
  await undo(run.crm, run.as, batch.id);
  const [after, otherAfter] = await run.see([keep.id, other.id]);
  tellAll(run, operation, before!, merged);
  tellAll(run, `${operation}, undone`, before!, after!);
  tellAll(run, `${operation}, undone, the other one`, otherBefore!, otherAfter!);
  return { before: before!, merged };
};
