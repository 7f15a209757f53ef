import type { Receipt } from '@fernway/contracts/http/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { commonNamespace, useT } from '@fernway/i18n';
import { dismiss, notify } from '@fernway/web-kit';
import { type GateOptions, useTokenGate } from '@fernway/web-kit/token-gate';
import { useState } from 'react';

type Texts = {
  /** Without it, what was spent is told: the price, or a free analysis. */ generated?: string;
  failed: string | ((error: unknown) => string);
};

const missingKey = 'missing information';
export const tellMissing = (title: string, description: string) =>
  notify({ kind: 'error', key: missingKey, title, description });
export const forgetMissing = () => dismiss(missingKey);

/** One paid tool: idle, generating, then a result or a notice of what went wrong. The same press never pays twice. */
export function useGeneration<T extends { receipt: Receipt }>(feature: Feature, { generated, failed }: Texts) {
  const t = useT('ai-tools');
  const gate = useTokenGate(feature);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<T>();
  const words = (error: unknown) => ({
    title: t('failed.title'),
    description: typeof failed === 'function' ? failed(error) : failed,
  });

  const generate = async (work: (idempotencyKey: string) => Promise<T>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const key = crypto.randomUUID();
    const options: GateOptions = { failure: words, announce: !generated };
    const answer = await gate.run(() => work(key), options);
    setBusy(false);
    if (!answer) return;
    setMade(answer);
    if (generated) notify({ kind: 'success', title: generated });
  };

  return { gate, busy, made, generate };
}

/** What fields say that were left empty, once `check` has found it; told instead of asking the service for what it would refuse. */
export function useMissing(description: string) {
  const t = useT('ai-tools');
  const common = useT(commonNamespace);
  const [tried, setTried] = useState(false);
  return {
    /** Whether all of it is there. */
    check: (...values: readonly string[]): boolean => {
      setTried(true);
      if (values.every((value) => value.trim())) {
        forgetMissing();
        return true;
      }
      tellMissing(t('missing.title'), description);
      return false;
    },
    errorOf: (value: string) => (tried && !value.trim() ? common('form.required') : undefined),
  };
}
