import type { PromotionBrief, PromotionGoal } from '@fernway/contracts/http/ai-promotions';
import { currencyDigits } from '@fernway/i18n';

/** The form as it is typed. Amounts in whole units of the currency. */
export type BriefDraft = { offering: string; audience: string; goals: readonly PromotionGoal[]; least: string; most: string; currency: string };
export type BriefErrors = Partial<Record<'offering' | 'audience' | 'goals' | 'least' | 'most', 'required' | 'amount' | 'order'>>;

export const emptyBrief = (currency: string): BriefDraft => ({ offering: '', audience: '', goals: [], least: '', most: '', currency });

const largest = 1_000_000_000_000;

/** Minor units; undefined where it is no amount. */
const amountOf = (text: string, currency: string): number | undefined => {
  const units = Number(text.trim().replace(',', '.'));
  const amount = Math.round(units * 10 ** currencyDigits(currency));
  return text.trim() !== '' && Number.isFinite(units) && units >= 0 && amount <= largest ? amount : undefined;
};

export const unitsText = (amount: number, currency: string): string => String(amount / 10 ** currencyDigits(currency));

/** The brief as the service takes it, or what keeps it from being one. */
export function briefOf(draft: BriefDraft): { brief?: PromotionBrief; errors: BriefErrors } {
  const { offering, audience, goals, currency } = draft;
  const [least, most] = [draft.least.trim() ? amountOf(draft.least, currency) : 0, amountOf(draft.most, currency)];
  const errors: BriefErrors = {
    ...(!offering.trim() && { offering: 'required' as const }),
    ...(!audience.trim() && { audience: 'required' as const }),
    ...(goals.length === 0 && { goals: 'required' as const }),
    ...(least === undefined && { least: 'amount' as const }),
    ...(!draft.most.trim() ? { most: 'required' as const } : most === undefined ? { most: 'amount' as const } : least !== undefined && most < least ? { most: 'order' as const } : {}),
  };
  if (Object.keys(errors).length > 0 || least === undefined || most === undefined) return { errors };
  return { brief: { offering: offering.trim(), audience: audience.trim(), goals: [...goals], budget: { least, most, currency } }, errors };
}
