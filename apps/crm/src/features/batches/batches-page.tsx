import { type Batch, batchKinds } from '@fernway/contracts/http/crm-batches';
import { commonNamespace, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, LoadingShape, Page, PlainButton, SelectField } from '@fernway/ui';
import { Link, useSearchParams } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BatchRow } from './batch-row.js';
import { batchesQuery } from './batches.api.js';
import { KeptDialog } from './kept-dialog.js';
import './batches.css';

/** Every import, bulk change, merge and undo of the workspace, with its way back. */
export function BatchesPage() {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const mayImport = useCan('crm:import');
  const [asked, ask] = useSearchParams();
  const kind = batchKinds.find((known) => known === asked.get('kind'));
  const batches = useInfiniteQuery(batchesQuery(kind));
  const [shown, setShown] = useState<Batch>();
  const rows = batches.data?.pages.flatMap(({ items }) => items);
  const choose = (value: string) => ask(value ? { kind: value } : {}, { replace: true });

  const list = () => {
    if (!rows && batches.error)
      return <ErrorState title={t('batches.failed')} error={batches.error} onRetry={() => void batches.refetch()} />;
    if (!rows) return <LoadingShape shape="card" lines={3} label={t('batches.loading')} />;
    if (rows.length === 0) return <NoBatches />;
    return (
      <ul className="crm-batches">
        {rows.map((batch) => (
          <BatchRow key={batch.id} batch={batch} onShowKept={setShown} />
        ))}
      </ul>
    );
  };

  return (
    <Page
      title={t('batches.title')}
      aside={t('batches.text')}
      actions={
        mayImport && (
          <Link className="fw-button" to="/dashboard/import">
            {t('import.export.bring')}
          </Link>
        )
      }
    >
      <div className="crm-batch-kinds">
        <SelectField
          label={t('batches.show')}
          value={kind ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: '', label: t('batches.all') },
            ...batchKinds.map((value) => ({ value, label: t(`batches.kinds.${value}`) })),
          ]}
        />
      </div>
      {list()}
      {batches.hasNextPage && (
        <PlainButton busy={batches.isFetchingNextPage} onClick={() => void batches.fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
      {shown && <KeptDialog batch={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}

function NoBatches() {
  const t = useT('crm');
  const toContacts = (
    <Link className="fw-button" to="/dashboard/contacts">
      {t('record.all.contact')}
    </Link>
  );
  return <EmptyState icon="restore" title={t('batches.none')} text={t('batches.noneText')} action={toContacts} />;
}
