import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { getBalance } from '@fernway/contracts/http/tokens';
import { useT } from '@fernway/i18n';
import { call, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const everyMs = 500;
const patienceMs = 15_000;

const pause = () => new Promise((wake) => setTimeout(wake, everyMs));

/** @throws when the order is not paid within the time one waits for a page */
async function untilPaid(id: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause()) {
    if ((await call(getCheckoutSession, { params: { id } })).status === 'paid') return;
  }
  throw new Error('The payment has not arrived yet');
}

/**
 * Verifies the payment behind a checkout session and reads the tokens again. A refresh that fails is told, but the
 * page still says success: the money was taken, and the tokens follow by themselves.
 */
export function useVerification(sessionId: string | null): 'verifying' | 'done' {
  const t = useT('billing');
  const client = useQueryClient();
  const [state, setState] = useState<'verifying' | 'done'>('verifying');
  const started = useRef(false);

  useEffect(() => {
    if (!sessionId || started.current) return;
    started.current = true;
    untilPaid(sessionId)
      .then(() => call(getBalance))
      .then(
        () => notify({ kind: 'success', title: t('success.toast') }),
        () => notify({ kind: 'warning', title: t('success.refreshFailed'), description: t('success.later') }),
      )
      .finally(() => {
        void client.invalidateQueries({ queryKey: ['tokens'] });
        setState('done');
      });
  }, [sessionId, client, t]);

  return state;
}
