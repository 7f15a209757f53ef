import { isSubject } from '@fernway/contracts/http/crm-records';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useState } from 'react';
import type { ListQuery, ListRecord, RecordKind } from '../records/record-kind.js';
import type { Selection } from './selection.js';
import { BulkDialog } from './bulk-dialog.js';
import { mostIds, useBulk } from './use-bulk.js';
import './bulk.css';

type Props<R extends ListRecord> = { kind: RecordKind<R>; query: ListQuery; selection: Selection; hasMore: boolean };

/** What can be done with the chosen rows; comes from below while there are some. */
export function BulkBar<R extends ListRecord>({ kind, query, selection, hasMore }: Props<R>) {
  const t = useT('crm');
  const bulk = useBulk(kind, query, selection);
  const [field, setField] = useState<string>();
  const tooMany = selection.everything === undefined && selection.size > mostIds;
  const tagged = isSubject(kind.type);
  const quick = [
    ...kind.columns
      .filter(({ bulk: many, field }) => many && kind.bulkFirst.includes(field.name))
      .map(({ field }) => field),
    ...(tagged ? [{ name: 'tags', label: t('records.bulk.tags') }] : []),
  ];

  return (
    <section className="crm-bulk" aria-label={t('records.bulk.label')}>
      <span className="crm-bulk-count" role="status">
        {t('records.bulk.chosen', { count: selection.size })}
      </span>
      {hasMore && selection.state === 'all' && selection.everything === undefined && (
        <PlainButton kind="link" onClick={() => void bulk.chooseEverything()} busy={bulk.busy}>
          {t('records.bulk.everything')}
        </PlainButton>
      )}
      {tooMany ? (
        <span className="fw-small">{t('records.bulk.tooMany', { count: mostIds })}</span>
      ) : (
        <>
          {quick.map(({ name, label }) => (
            <PlainButton key={name} className="crm-bulk-quick" onClick={() => setField(name)} disabled={bulk.busy}>
              {label}
            </PlainButton>
          ))}
          <PlainButton onClick={() => setField('')} disabled={bulk.busy}>
            {t('records.bulk.change')}
          </PlainButton>
          <PlainButton onClick={() => void bulk.remove()} busy={bulk.busy}>
            <Icon name="trash" />
            {t('records.bulk.delete')}
          </PlainButton>
        </>
      )}
      <PlainButton kind="quiet" size="icon" aria-label={t('records.bulk.clear')} onClick={selection.clear}>
        <Icon name="close" />
      </PlainButton>
      {field !== undefined && (
        <BulkDialog
          type={kind.type}
          columns={kind.columns.filter((column) => column.bulk)}
          first={field}
          tagged={tagged}
          count={selection.size}
          onClose={() => setField(undefined)}
          onApply={(set) => bulk.change(set).then(() => setField(undefined))}
        />
      )}
    </section>
  );
}
