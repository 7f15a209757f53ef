import type { Order } from '@fernway/contracts/http/billing';
import { formatPrice, useLanguage, useT } from '@fernway/i18n';
import { Tag } from '@fernway/ui/forms';

/** Of the payment, and below it what was given back, disputed, and taken back of the tokens. */
export function OrderStatus({ order: { status, price, refunded, tokensTakenBack, dispute } }: { order: Order }) {
  const t = useT('billing');
  const language = useLanguage();
  const isRefunded = refunded.amount > 0;
  const inFull = refunded.amount === price.amount;
  return (
    <>
      <div className="bl-tags">
        <Tag>{t(`orders.statuses.${status}`)}</Tag>
        {isRefunded && <Tag>{t(inFull ? 'orders.refunded' : 'orders.partlyRefunded')}</Tag>}
        {dispute && <Tag>{t(`orders.dispute.${dispute}`)}</Tag>}
      </div>
      <div className="fw-small fw-muted">
        {isRefunded && <div>{t('orders.refundedAmount', { price: formatPrice(refunded, language) })}</div>}
        {tokensTakenBack > 0 && <div>{t('orders.takenBack', { count: tokensTakenBack })}</div>}
      </div>
    </>
  );
}
