import type { Duplicate, MergeType } from '@fernway/contracts/http/crm-merges';
import { useT } from '@fernway/i18n';
import { Dialog, ErrorState, LoadingShape } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import { customFieldsQuery } from '../../fields/custom-fields.api.js';
import { customField } from '../../fields/field.js';
import { MergeDialog } from '../../merge/merge-dialog.js';
import type { AnyRecord, Fact } from '../../record/facts.js';
import { type RecordAccess, recordQuery } from '../../record/record.api.js';

type Props<R extends AnyRecord> = {
  access: RecordAccess<R> & { type: MergeType };
  facts: readonly Fact[];
  keepId: string;
  duplicate: Duplicate;
  onClose: () => void;
};

/** The merge of two records of which so far only the names are known. */
export function Compared<R extends AnyRecord>({ access, facts, keepId, duplicate, onClose }: Props<R>) {
  const t = useT('crm');
  const keep = useQuery(recordQuery(access, keepId));
  const custom = useQuery(customFieldsQuery(access.type));
  if (keep.data && custom.data) {
    const all = [...facts, ...custom.data.items.map(customField)];
    return <MergeDialog access={access} facts={all} keep={keep.data} duplicate={duplicate} onClose={onClose} />;
  }
  const error = keep.error ?? custom.error;
  return (
    <Dialog title={t(`merge.title.${access.type}`)} wide onClose={onClose}>
      {error ? (
        <ErrorState
          title={t('record.failed')}
          error={error}
          onRetry={() => void Promise.all([keep.refetch(), custom.refetch()])}
        />
      ) : (
        <LoadingShape lines={4} />
      )}
    </Dialog>
  );
}
