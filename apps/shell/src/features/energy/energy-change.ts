import type { Energy } from '@fernway/contracts/http/tokens';
import { tokenRules } from '@fernway/contracts/http/tokens';

export type EnergyChange = 'low' | 'empty' | 'full';

/** What to tell after energy went from `before` to `now`; nothing on the first reading, or where nothing was crossed. */
export function energyChange(before: number | undefined, now: Pick<Energy, 'current' | 'maximum'>): EnergyChange | undefined {
  if (before === undefined || before === now.current) return undefined;
  if (now.current === 0) return 'empty';
  if (now.current === tokenRules.energyLow && before > now.current) return 'low';
  if (now.current === now.maximum && before < now.maximum) return 'full';
  return undefined;
}
