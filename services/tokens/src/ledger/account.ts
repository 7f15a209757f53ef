import { type Balance, type Energy, type EnergyDetails, tokenRules } from '@fernway/contracts/http/tokens';

/** An account as it stands: the balance, and the energy that regeneration has reached. */
export type Account = Balance & {
  userId: string;
  /** Pseudonym: the only name of the person in keys, references and the chain. */
  accountId: string;
  version: number;
  energy: number;
  energyAt: Date;
  /** Regeneration reached the maximum; its bonus is due. */
  energyFull: boolean;
  /** When the bonus of a full meter was last credited. */
  energyBonusAt: Date | null;
  timeZone: string;
  nextTimeZone: string | null;
  nextTimeZoneFrom: Date | null;
  /** Last day a bonus was counted for, `2026-03-29`. */
  bonusDay: string | null;
  /** When the next tokens lapse. */
  nextExpiry: Date | null;
  /** The most that may be spent on one of the person's days. */
  dailyCap: number | null;
  /** The day that the cap counts for, and since when; null before it first did. */
  capDay: string | null;
  capFrom: Date | null;
};

export const noTokens: Balance = { total: 0, used: 0, available: 0, held: 0, expired: 0, debt: 0 };

export const balanceOf = ({ total, used, available, held, expired, debt }: Balance): Balance => ({
  total,
  used,
  available,
  held,
  expired,
  debt,
});

/** @param everyMs milliseconds per point; `null` while energy does not come back by itself */
export const energyOf = (
  { energy, energyAt }: Pick<Account, 'energy' | 'energyAt'>,
  everyMs: number | null,
): Energy => ({
  current: energy,
  maximum: tokenRules.energyMaximum,
  nextPointAt:
    everyMs === null || energy >= tokenRules.energyMaximum
      ? null
      : new Date(energyAt.getTime() + everyMs).toISOString(),
  low: energy > 0 && energy <= tokenRules.energyLow,
  empty: energy === 0,
});

/** How long an open page has to celebrate a full meter. */
const celebrationMs = 60_000;

/** As `energyOf`, with what a page should celebrate at that moment: the same on every device. */
export const energyDetailsOf = (
  account: Pick<Account, 'energy' | 'energyAt' | 'energyBonusAt'>,
  everyMs: number | null,
  moment: Date,
): EnergyDetails => {
  const { energy, energyBonusAt } = account;
  const recent = energyBonusAt !== null && moment.getTime() - energyBonusAt.getTime() < celebrationMs;
  const celebration =
    recent && energy >= tokenRules.energyMaximum
      ? { id: energyBonusAt.toISOString(), tokens: tokenRules.energyBonus }
      : null;
  return { ...energyOf(account, everyMs), celebration };
};
