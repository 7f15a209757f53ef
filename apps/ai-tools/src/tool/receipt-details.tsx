import type { Receipt } from '@fernway/contracts/http/ai';
import { commonNamespace, formatNumber, useLanguage, useT } from '@fernway/i18n';
import { OfflineMark } from '@fernway/ui';
import { RecordList } from './record-list.js';

/** What a result cost, always; by whom it was made, of what and how long it took, one click away. */
export function ReceiptDetails({ receipt, balance }: { receipt: Receipt; balance: number | undefined }) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { usage, records } = receipt;
  const used = [
    usage.inputTokens !== null && t('receipt.input', { count: usage.inputTokens }),
    usage.outputTokens !== null && t('receipt.output', { count: usage.outputTokens }),
    usage.milliseconds !== null &&
      t('receipt.seconds', {
        seconds: formatNumber(usage.milliseconds / 1000, language, { maximumFractionDigits: 2 }),
      }),
  ].filter(Boolean);
  return (
    <footer className="ai-receipt fw-small fw-muted" data-testid="receipt">
      <div className="ai-receipt-line">
        {receipt.offline && <OfflineMark />}
        <span>
          {receipt.fallback
            ? t('receipt.fallback')
            : receipt.freeAnalysis
              ? t('receipt.free')
              : t('receipt.cost', { tokens: common('tokens', { count: receipt.tokens }) })}
        </span>
        {balance !== undefined && <span>{t('receipt.balance', { balance })}</span>}
      </div>
      <details>
        <summary>{t('receipt.details')}</summary>
        <dl>
          <dt>{t('receipt.provider')}</dt>
          <dd>
            {receipt.model ? `${receipt.provider} · ${receipt.model}` : t(`receipt.providers.${receipt.provider}`)}
          </dd>
          <dt>{t('receipt.read')}</dt>
          <dd>{records.length > 0 ? <RecordList records={records} /> : t('receipt.noRecords')}</dd>
          {used.length > 0 && (
            <>
              <dt>{t('receipt.usage')}</dt>
              <dd>{used.join(' · ')}</dd>
            </>
          )}
        </dl>
      </details>
    </footer>
  );
}
