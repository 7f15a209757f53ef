import type { Order } from '@fernway/contracts/http/billing';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { DownloadButton } from '../../account/download-button.js';
import { saveReceipt } from './orders.api.js';

/** Of a paid order; nothing was received for any other. */
export function OrderReceipt({ order: { id, status, paidAt } }: { order: Order }) {
  const t = useT('billing');
  const language = useLanguage();
  if (status !== 'paid') return null;
  const date = paidAt ? formatDate(paidAt, language, { style: 'time' }) : '';
  return (
    <DownloadButton label={t('receipt.paymentOf', { date })} save={() => saveReceipt(id, language)}>
      {t('receipt.pdf')}
    </DownloadButton>
  );
}
