import { getCheckoutSession } from '@fernway/contracts/http/billing';
import { getBalance } from '@fernway/contracts/http/tokens';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { useT } from '@fernway/i18n';
import { ApiError, call, notify } from '@fernway/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

const everyMs = 500;
/** Most payments are there at once; some banks take days, and nobody looks at a page that long. */
const patienceMs = 15_000;
const laterEveryMs = 5_000;

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

type Checkout = AnswerOf<typeof getCheckoutSession>;
/** `waiting`: the money takes its time; `invalid`: no checkout of this user; `unpaid`: cancelled, expired or failed. */
export type Outcome =
  | { state: 'verifying' | 'waiting' | 'invalid' | 'unpaid' | 'signed-out' }
  | { state: 'paid'; bought?: Pick<Checkout, 'tokens' | 'plan'> };

/** The checkout once it is no longer open; `onWaiting` when that takes longer than one waits for a page. */
async function untilSettled(id: string, onWaiting: () => void, left: () => boolean): Promise<Checkout | undefined> {
  const end = Date.now() + patienceMs;
  for (let every = everyMs; !left(); await pause(every)) {
    const checkout = await call(getCheckoutSession, { params: { id } });
    if (checkout.status !== 'open') return checkout;
    if (Date.now() < end) continue;
    every = laterEveryMs;
    onWaiting();
  }
  return undefined;
}

/**
 * Verifies the payment behind a checkout session and reads the tokens again. A refresh that fails is told, but the
 * page still says success: the provider sends only buyers here, and the tokens follow by themselves. What is known not
 * to be paid, or not yet, is no success.
 */
export function useVerification(sessionId: string | null): Outcome {
  const t = useT('billing');
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'verifying' });
  const started = useRef(false);
  const mounted = useRef(false);

  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  useEffect(() => {
    if (!sessionId || started.current) return;
    started.current = true;

    const verify = async (): Promise<Outcome> => {
      const settled = await untilSettled(
        sessionId,
        () => setOutcome({ state: 'waiting' }),
        () => !mounted.current,
      );
      if (!settled) return { state: 'waiting' };
      const { status, ...bought } = settled;
      if (status !== 'paid') return { state: 'unpaid' };
      await call(getBalance);
      notify({ kind: 'success', title: t('success.toast') });
      return { state: 'paid', bought };
    };
    const failed = (error: unknown): Outcome => {
      if (error instanceof ApiError && error.code === 'not-found') return { state: 'invalid' };
      if (error instanceof ApiError && error.status === 401) return { state: 'signed-out' };
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
