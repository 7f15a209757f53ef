import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { getBalance } from '@fernway/contracts/http/tokens';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { useT } from '@fernway/i18n';
import { ApiError, call, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const everyMs = 500;
const patienceMs = 15_000;

const pause = () => new Promise((wake) => setTimeout(wake, everyMs));

type Checkout = AnswerOf<typeof getCheckoutSession>;
/** `invalid`: no checkout of this user; `unpaid`: it was cancelled, has expired or failed. */
export type Outcome = { state: 'verifying' | 'invalid' | 'unpaid' } | { state: 'paid'; bought?: Pick<Checkout, 'tokens' | 'plan'> };

/** The checkout once it is no longer open. @throws when that takes longer than one waits for a page */
async function untilSettled(id: string): Promise<Checkout> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause()) {
    const checkout = await call(getCheckoutSession, { params: { id } });
    if (checkout.status !== 'open') return checkout;
  }
  throw new Error('The payment has not arrived yet');
}

/**
 * Verifies the payment behind a checkout session and reads the tokens again. A refresh that fails is told, but the
 * page still says success: the provider sends only buyers here, and the tokens follow by themselves. What is known not
 * to be paid is no success.
 */
export function useVerification(sessionId: string | null): Outcome {
  const t = useT('billing');
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'verifying' });
  const started = useRef(false);

  useEffect(() => {
    if (!sessionId || started.current) return;
    started.current = true;

    const verify = async (): Promise<Outcome> => {
      const { status, ...bought } = await untilSettled(sessionId);
      if (status !== 'paid') return { state: 'unpaid' };
      await call(getBalance);
      notify({ kind: 'success', title: t('success.toast') });
      return { state: 'paid', bought };
    };
    const failed = (error: unknown): Outcome => {
      if (error instanceof ApiError && error.code === 'not-found') return { state: 'invalid' };
      notify({ kind: 'warning', title: t('success.refreshFailed'), description: t('success.later') });
      return { state: 'paid' };
    };
    void verify()
      .catch(failed)
      .then((found) => {
        for (const owner of ['tokens', 'billing']) void client.invalidateQueries({ queryKey: [owner] });
        setOutcome(found);
      });
  }, [sessionId, client, t]);

  return outcome;
}
