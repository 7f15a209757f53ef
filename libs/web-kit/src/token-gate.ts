import { type Feature, getBalance } from '@fernway/contracts/http/tokens';
import { commonNamespace, useT } from '@fernway/i18n';
import type { Translate } from '@fernway/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { balanceQuery, costsQuery } from './account.js';
import { ApiError, errorText } from './api-error.js';
import { call } from './call.js';
import { dismiss, notify } from './notices.js';
import { useSession } from './use-session.js';

type Receipt = { tokens: number; freeAnalysis?: boolean };

type Failure = { title: string; description: string };

export type GateOptions = {
  /** Runs, beside the notice, when the balance does not cover the price: open the purchase dialog. */
  onInsufficient?: () => void;
  /** The tool's own words for a failed generation: `{ title: 'Generation Failed', description: … }`, or made of what happened. */
  failure?: Failure | ((error: unknown) => Failure);
  /** Announces "Feature Activated"; tools that announce their result themselves leave it out. */
  announce?: boolean;
};

/** The monthly free analyses are the server's to grant: it knows the count, so these are always worth asking. */
const mayBeFree: readonly Feature[] = ['data-analysis', 'sentiment-analysis'];

/** What the feature costs, what is there, and whether that is too little. */
function useCover(feature: Feature, signedIn: boolean) {
  const costs = useQuery({ ...costsQuery });
  const balance = useQuery({ ...balanceQuery, enabled: signedIn });
  const price = costs.data?.items.find((item) => item.feature === feature)?.tokens;
  const available = balance.data?.available;
  const short = price !== undefined && available !== undefined && available < price && !mayBeFree.includes(feature);
  return { price, available, short };
}

/** Why a feature's last try came to nothing: in a notice, and for the tool to show. */
function useProblem(feature: Feature) {
  const [problem, setProblem] = useState<string>();
  const key = `gate ${feature}`;
  const tell = (failure: Failure) => {
    notify({ kind: 'error', key, ...failure });
    setProblem(failure.description);
  };
  const forget = () => {
    dismiss(key);
    setProblem(undefined);
  };
  return { problem, tell, forget };
}

/**
 * Price, balance and the specification's messages around one AI feature. The server reserves and settles; this only
 * asks beforehand and tells afterwards.
 *
 *     const gate = useTokenGate('email-drafting');
 *     <Button disabled={!gate.ready} onClick={() => gate.run(() => call(draftEmail, { body }))}>{`Draft e-mail · ${gate.priceText}`}</Button>
 */
export function useTokenGate(feature: Feature) {
  const t = useT(commonNamespace);
  const signedIn = useSession().status === 'signed-in';
  const client = useQueryClient();
  const { price, available, short } = useCover(feature, signedIn);
  const label = t(`feature.${feature}`);
  const { problem, tell, forget } = useProblem(feature);

  const tellShort = (description: string, options: GateOptions) => {
    tell({ title: t('gate.insufficient.title'), description });
    options.onInsufficient?.();
  };
  const shortOf = (balanceNow: number) =>
    t('gate.insufficient.text', { n: price ?? 0, feature: label, balance: balanceNow });

  /** The service counted less than was known here: what is there now, or its refusal alone where that cannot be read. */
  const tellRefused = async (error: ApiError, options: GateOptions) => {
    // Not by the query: without a network it would try again and again, or wait until there is one.
    const now = await call(getBalance).catch(() => undefined);
    if (now) client.setQueryData(balanceQuery.queryKey, now);
    tellShort(now ? shortOf(now.available) : errorText(error), options);
  };

  /** Runs the work if it can be paid; answers `undefined` after telling why not. Never throws. */
  async function run<T extends { receipt?: Receipt }>(work: () => Promise<T>, options: GateOptions = {}) {
    forget();
    if (!signedIn) return void tell({ title: t('gate.signIn.title'), description: t('gate.signIn.text') });
    if (short) return void tellShort(shortOf(available ?? 0), options);
    try {
      const answer = await work();
      if (options.announce && answer.receipt) tellSpent(t, answer.receipt, label);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'insufficient-tokens') await tellRefused(error, options);
      else tell(failureOf(t, error, label, options.failure));
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: ['tokens'] });
    }
  }

  return {
    /** Tokens it costs; undefined until the price table is read. */
    price,
    /** `3 tokens`, for the button. */
    priceText: price === undefined ? '' : t('tokens', { count: price }),
    label,
    balance: available,
    /** The button may be pressed: price known and covered (or to be paid by a free analysis). */
    ready: price !== undefined && !short,
    short,
    /** Why the last try came to nothing, until the next one; told in a notice too. */
    problem,
    run,
  };
}

function tellSpent(t: Translate, receipt: Receipt, feature: string) {
  if (receipt.freeAnalysis) notify({ kind: 'success', title: t('gate.free.title'), description: feature });
  else
    notify({
      kind: 'success',
      title: t('gate.activated.title'),
      description: t('gate.activated.text', { n: receipt.tokens, feature }),
    });
}

function failureOf(t: Translate, error: unknown, feature: string, failure: GateOptions['failure']): Failure {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'insufficient-energy') return { title: t('energy.empty.title'), description: t('energy.empty.text') };
  if (code === 'daily-cap-reached') return { title: t('gate.cap.title'), description: errorText(error) };
  if (code === 'request-in-progress')
    return { title: t('gate.usageFailed.title'), description: t('gate.usageFailed.text') };
  if (failure) return typeof failure === 'function' ? failure(error) : failure;
  return { title: t('errorTitle'), description: errorText(error, t('gate.failed', { feature })) };
}
