import { getReceipt } from '@fernway/contracts/http/billing';
import type { Transaction } from '@fernway/contracts/http/tokens';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import { download } from '@fernway/web-kit/download';
import { DownloadButton } from '../account/download-button.js';
import { featureName } from './feature-name.js';

/** A usage receipt that is to be shown, with what the ledger says of it meanwhile. */
export type UsageShown = { id: string; feature: string | null };

/** The receipt of one entry: of an AI call it is shown, of a payment it is a file. Bonuses and the like have none. */
export function EntryReceipt({ entry, onUsage }: { entry: Transaction; onUsage: (shown: UsageShown) => void }) {
  const t = useT('billing');
  const common = useT(commonNamespace);
  const language = useLanguage();
  const { receiptId, feature, createdAt } = entry;
  const receipt = entry.receipt ?? (receiptId && { kind: 'usage' as const, id: receiptId });
  if (!receipt) return null;

  const { id } = receipt;
  const date = formatDate(createdAt, language, { style: 'time' });
  if (receipt.kind === 'payment')
    return (
      <DownloadButton
        label={t('receipt.paymentOf', { date })}
        save={() => download(getReceipt, { params: { id }, query: { language } }, `receipt-${id}.pdf`)}
      >
        {t('receipt.pdf')}
      </DownloadButton>
    );
  const label = t('receipt.usageOf', { feature: feature ? featureName(feature, common) : '', date });
  return (
    <PlainButton kind="link" aria-label={label} onClick={() => onUsage({ id, feature })}>
      {t('receipt.show')}
    </PlainButton>
  );
}
