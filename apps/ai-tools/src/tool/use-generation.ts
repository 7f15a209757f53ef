import type { Receipt } from '@fernway/contracts/http/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { type GateOptions, useTokenGate } from '@fernway/web-kit/token-gate';
import { useState } from 'react';

type Texts = {
  /** Without it, what was spent is told: the price, or a free analysis. */ generated?: string;
  failed: string | ((error: unknown) => string);
};

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

/** Told instead of asking the service for what it would refuse. */
export const tellMissing = (title: string, description: string) => notify({ kind: 'error', title, description });
