import { useT } from '@fernway/i18n';
import type { useTokenGate } from '@fernway/web-kit/token-gate';

/** What pays where the balance does not: the service knows how many free analyses are left. */
export function FreeHint({
  gate: { price, balance },
}: {
  gate: Pick<ReturnType<typeof useTokenGate>, 'price' | 'balance'>;
}) {
  const t = useT('ai-tools');
  if (price === undefined || balance === undefined || balance >= price) return null;
  return <p className="fw-small fw-muted">{t('analyses.mayBeFree', { balance })}</p>;
}
