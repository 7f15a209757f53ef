import type { Batch } from '@fernway/contracts/http/crm-batches';
import type { BatchAction } from '@fernway/contracts/http/crm-records';
import { recordPages } from '@fernway/contracts/records/pages';
import type { Translate } from '@fernway/i18n';
import type { IconName } from '@fernway/ui';
import { batchPath } from '../../views/list-address.js';

export const icons: Record<Batch['kind'], IconName> = {
  import: 'upload',
  'bulk-change': 'edit',
  'bulk-delete': 'trash',
  merge: 'copy',
  sample: 'gift',
  undo: 'restore',
};

const counters = ['created', 'updated', 'deleted', 'restored', 'unchanged'] as const;

/** What a batch did, in words: nothing that it did not do; `to`: the list of these records. */
export const resultOf = (batch: Batch, t: Translate): { text: string; to?: string | undefined }[] => [
  ...counters.flatMap((counter) =>
    batch[counter] > 0
      ? { text: t(`batches.count.${counter}`, { count: batch[counter] }), to: listOf(batch, counter) }
      : [],
  ),
  ...(batch.refused > 0
    ? [{ text: t(batch.kind === 'import' ? 'batches.count.refused' : 'batches.count.kept', { count: batch.refused }) }]
    : []),
];

/** A merge also counts what it moved, sample data are of several kinds. */
const listed: readonly Batch['kind'][] = ['import', 'bulk-change', 'undo'];
const isListed = (counter: (typeof counters)[number]): counter is BatchAction =>
  counter === 'created' || counter === 'updated' || counter === 'restored';

/** Of what changed records of one kind, and was not undone. */
const listOf = ({ id, kind, recordType, undoneBy }: Batch, counter: (typeof counters)[number]): string | undefined =>
  recordType && !undoneBy && listed.includes(kind) && isListed(counter)
    ? batchPath(recordPages[recordType], id, counter)
    : undefined;

/** Members of a change that records have another word for. */
const wordsOf: Record<string, string> = {
  addTags: 'tags',
  removeTags: 'tags',
  fields: 'other',
  companyId: 'companyName',
  pipelineId: 'stage',
};

/** Which fields a bulk change set, by the words that records have for them. */
export const changedFields = ({ change }: Batch, t: Translate): string => {
  const names = Object.keys(change ?? {}).map((name) => (Object.hasOwn(wordsOf, name) ? wordsOf[name] : name));
  return [...new Set(names)].map((name) => t(`record.field.${name}`)).join(', ');
};
