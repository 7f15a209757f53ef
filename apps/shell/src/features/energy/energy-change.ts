import { tokenRules } from '@fernway/contracts/http/tokens';

export type EnergyChange = 'low' | 'empty';

/**
 * What to tell after energy went from `before` to `now`. Two readings may be more than a point apart (another tab or
 * device spends too): whoever went below 3 was at 3.
 */
export function energyChange(before: number, now: number): EnergyChange | undefined {
  if (now >= before) return undefined;
  if (now === 0) return 'empty';
  return now <= tokenRules.energyLow && before > tokenRules.energyLow ? 'low' : undefined;
}
