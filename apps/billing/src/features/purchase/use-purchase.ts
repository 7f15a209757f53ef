import { createTokenCheckout } from '@fernway/contracts/http/billing';
import { useT } from '@fernway/i18n';
import { ApiError, call, errorText, notify, session } from '@fernway/web-kit';
import { useRef, useState } from 'react';

/**
 * Buys a package: the checkout's tab opens within the click, or browsers would block it, and gets its address once the
 * order exists. While one is under way no other can be started.
 */
export function usePurchase(onOpened: () => void) {
  const t = useT('billing');
  const [buying, setBuying] = useState<string>();
  const keys = useRef(new Map<string, string>());

  /** A repeated attempt for the same package continues the same order. */
  const keyOf = (packageId: string) => {
    const key = keys.current.get(packageId) ?? crypto.randomUUID();
    keys.current.set(packageId, key);
    return key;
  };

  const buy = async (packageId: string) => {
    const tab = window.open('about:blank', '_blank');
    setBuying(packageId);
    try {
      if (!(await session.token())) throw new Error(t('purchase.signIn'));
      const { url } = await call(createTokenCheckout, { body: { packageId }, idempotencyKey: keyOf(packageId) });
      if (!url) throw new Error(t('purchase.noUrl'));
      keys.current.delete(packageId);
      if (tab) tab.location.href = url;
      else window.location.href = url;
      notify({ kind: 'info', title: t('purchase.opened.title'), description: t('purchase.opened.text') });
      onOpened();
    } catch (error) {
      tab?.close();
      notify({ kind: 'error', title: t('purchase.error'), description: reasonOf(error, t('purchase.errorText')) });
    } finally {
      setBuying(undefined);
    }
  };

  return { buying, buy };
}

const reasonOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : fallback;
  return error.code === 'payment-provider-failed' ? fallback : errorText(error, fallback);
};
