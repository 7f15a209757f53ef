import { createTokenCheckout } from '@fernway/contracts/http/billing';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useCheckout } from '../checkout/use-checkout.js';

/** Buys a package: its order is made, and the checkout opens in a tab of its own. */
export function usePurchase(onOpened: () => void) {
  const t = useT('billing');
  const { opening, open, failureOf } = useCheckout();

  const buy = async (packageId: string) => {
    const order = (idempotencyKey: string) =>
      call(createTokenCheckout, { body: { packageId }, idempotencyKey, unwaited: true });
    const opened = await open(packageId, order, {
      title: t('purchase.opened.title'),
      description: t('purchase.opened.text'),
    });
    if (opened) onOpened();
  };

  return { buying: opening, buy, failureOf };
}
