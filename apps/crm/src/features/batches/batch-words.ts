import type { Batch } from '@fernway/contracts/http/crm-batches';
import type { Translate } from '@fernway/i18n';
import type { IconName } from '@fernway/ui';

export const icons: Record<Batch['kind'], IconName> = {
  import: 'upload',
  'bulk-change': 'edit',
  'bulk-delete': 'trash',
  merge: 'copy',
  sample: 'gift',
  undo: 'restore',
};

const counters = ['created', 'updated', 'deleted', 'restored', 'unchanged'] as const;

/** What a batch did, in words: nothing that it did not do. */
export const resultOf = (batch: Batch, t: Translate): string =>
  [
    ...counters.flatMap((counter) =>
      batch[counter] > 0 ? t(`batches.count.${counter}`, { count: batch[counter] }) : [],
    ),
    ...(batch.refused > 0
      ? [t(batch.kind === 'import' ? 'batches.count.refused' : 'batches.count.kept', { count: batch.refused })]
      : []),
  ].join(' · ');

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
