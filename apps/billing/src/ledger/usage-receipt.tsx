import type { Receipt } from '@fernway/contracts/http/ai';
import { commonNamespace, useT } from '@fernway/i18n';
import { DateText, Dialog, ErrorState, LoadingShape, OfflineMark } from '@fernway/ui';
import { useQuery } from '@tanstack/react-query';
import type { UsageShown } from './entry-receipt.js';
import { featureName } from './feature-name.js';
import { usageReceiptQuery } from './ledger.api.js';
import './ledger.css';

/** What an AI call cost and what it rested on, in a drawer beside the history. */
export function UsageReceipt({ id, feature, onClose }: UsageShown & { onClose: () => void }) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const { data, error, refetch } = useQuery(usageReceiptQuery(id));
  const named = data?.feature ?? feature;
  return (
    <Dialog title={named ? featureName(named, common) : t('receipt.usage')} onClose={onClose} className="bl-drawer">
      {error ? (
        <ErrorState title={t('account.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts receipt={data} />
      ) : (
        <LoadingShape lines={6} />
      )}
    </Dialog>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useT('billing');
  const { tokens, provider, model, offline, fallback, records, elsewhere, createdAt, id, reservationId, agent } =
    receipt;
  return (
    <>
      <p className="bl-figure fw-numbers">{t('tokens', { count: tokens })}</p>
      <p className="bl-marks">{offline && <OfflineMark />}</p>
      {fallback && <p>{t('receipt.fallback')}</p>}
      <dl className="bl-pairs">
        <dt>{t('receipt.at')}</dt>
        <dd>
          <DateText at={createdAt} style="time" />
        </dd>
        {agent && (
          <>
            <dt>{t('receipt.agent')}</dt>
            <dd>{agent}</dd>
          </>
        )}
        <dt>{t('receipt.provider')}</dt>
        <dd>{[offline ? t('receipt.offline') : provider, model].filter(Boolean).join(' · ')}</dd>
        <dt>{t('receipt.records')}</dt>
        <dd>
          {records.length === 0
            ? t(elsewhere ? 'receipt.elsewhere' : 'receipt.noRecords')
            : records.map((record) => <div key={record.id}>{record.label}</div>)}
        </dd>
        <dt>{t('receipt.id')}</dt>
        <dd className="bl-hash">{id}</dd>
        <dt>{t('receipt.reservation')}</dt>
        <dd className="bl-hash">{reservationId}</dd>
      </dl>
    </>
  );
}
