import { FormProblem, PlainButton } from '@fernway/ui';
import type { useTokenGate } from '@fernway/web-kit/token-gate';
import { ShortNote } from './short-note.js';

/** The one button of a tool, with its price; above it why the last try failed, below it why it cannot be pressed. */
export function GenerateButton({
  label,
  busy,
  gate,
  disabled = false,
}: {
  label: string;
  busy: boolean;
  gate: Pick<ReturnType<typeof useTokenGate>, 'priceText' | 'ready' | 'short' | 'balance' | 'problem'>;
  disabled?: boolean;
}) {
  return (
    <>
      <FormProblem quiet>{!busy && gate.problem}</FormProblem>
      <PlainButton kind="primary" type="submit" busy={busy} disabled={!gate.ready || disabled}>
        {gate.priceText ? `${label} · ${gate.priceText}` : label}
      </PlainButton>
      {gate.short && <ShortNote balance={gate.balance} />}
    </>
  );
}
