import { useT } from '@fernway/i18n';
import { PlainButton } from '@fernway/ui';
import type { useTokenGate } from '@fernway/web-kit/token-gate';

/** The one button of a tool, with its price; below it why it cannot be pressed. */
export function GenerateButton({ label, busy, gate, disabled = false }: { label: string; busy: boolean; gate: Pick<ReturnType<typeof useTokenGate>, 'priceText' | 'ready' | 'short' | 'balance'>; disabled?: boolean }) {
  const t = useT('ai-tools');
  return (
    <>
      <PlainButton kind="primary" type="submit" busy={busy} disabled={!gate.ready || disabled}>
        {gate.priceText ? `${label} · ${gate.priceText}` : label}
      </PlainButton>
      {gate.short && <p className="fw-small fw-muted">{t('short', { balance: gate.balance ?? 0 })}</p>}
    </>
  );
}
