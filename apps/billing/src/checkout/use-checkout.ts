import { useT } from '@fernway/i18n';
import { ApiError, errorText, notify, session } from '@fernway/web-kit';
import { useRef, useState } from 'react';

type Notice = { title: string; description?: string };

/**
 * Opens pages of the payment provider: the tab opens within the click, or browsers would block it, and gets its address
 * once the service answered. While one is under way no other can be started.
 */
export function useCheckout() {
  const t = useT('billing');
  const [opening, setOpening] = useState<string>();
  const [failure, setFailure] = useState<{ what: string; text: string }>();
  const keys = useRef(new Map<string, string>());

  /** A repeated attempt for the same thing continues the same order. */
  const keyOf = (what: string) => {
    const key = keys.current.get(what) ?? crypto.randomUUID();
    keys.current.set(what, key);
    return key;
  };

  /**
   * `create` fails while there is no connection (`unwaited`): an empty tab would wait with it. `told` is what is said once
   * the page is open. @returns whether it is
   */
  const open = async (
    what: string,
    create: (key: string) => Promise<{ url: string }>,
    told: Notice,
  ): Promise<boolean> => {
    const tab = window.open('about:blank', '_blank');
    setOpening(what);
    setFailure(undefined);
    try {
      if (!(await session.token())) throw new Error(t('purchase.signIn'));
      const { url } = await create(keyOf(what));
      if (!url) throw new Error(t('purchase.noUrl'));
      keys.current.delete(what);
      if (tab) tab.location.href = url;
      else window.location.href = url;
      notify({ kind: 'info', ...told });
      return true;
    } catch (error) {
      tab?.close();
      const text = reasonOf(error, t('purchase.errorText'));
      notify({ kind: 'error', title: t('purchase.error'), description: text });
      setFailure({ what, text });
      return false;
    } finally {
      setOpening(undefined);
    }
  };

  return {
    opening,
    open,
    /** Why the page of this one was not opened last. */
    failureOf: (what: string) => (failure?.what === what ? failure.text : undefined),
  };
}

const reasonOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : fallback;
  return error.code === 'payment-provider-failed' ? fallback : errorText(error, fallback);
};
