import type { PromotionBrief, PromotionGoal } from '@fernway/contracts/http/ai-promotions';
import { currencyDigits, formatNumber, type Language } from '@fernway/i18n';
import { amountFrom } from '@fernway/i18n/typed-amounts';

/** The form as it is typed. Amounts in whole units of the currency. */
export type BriefDraft = {
  offering: string;
  audience: string;
  goals: readonly PromotionGoal[];
  least: string;
  most: string;
  currency: string;
};
export type BriefErrors = Partial<
  Record<'offering' | 'audience' | 'goals' | 'least' | 'most', 'required' | 'amount' | 'order'>
>;

export const emptyBrief = (currency: string): BriefDraft => ({
  offering: '',
  audience: '',
  goals: [],
  least: '',
  most: '',
  currency,
});

const largest = 1_000_000_000_000;

const amountOf = (text: string, currency: string, language: Language): number | undefined => {
  const amount = amountFrom(text, language, currency);
  return amount !== undefined && amount <= largest ? amount : undefined;
};

/** An amount as it is put into an input: as it is typed in this language, without a currency. */
export const unitsText = (amount: number, currency: string, language: Language): string => {
  const digits = currencyDigits(currency);
  return formatNumber(amount / 10 ** digits, language, {
    useGrouping: false,
    minimumFractionDigits: amount % 10 ** digits === 0 ? 0 : digits,
  });
};

/** How an amount is written here: `12,000.50`. */
export const exampleAmount = (currency: string, language: Language): string =>
  formatNumber(12_000.5, language, {
    maximumFractionDigits: currencyDigits(currency),
    minimumFractionDigits: currencyDigits(currency),
    roundingMode: 'floor',
  });

const mostError = (typed: string, least: number | undefined, most: number | undefined): Pick<BriefErrors, 'most'> => {
  if (!typed.trim()) return { most: 'required' };
  if (most === undefined) return { most: 'amount' };
  return least !== undefined && most < least ? { most: 'order' } : {};
};

/** The brief as the service takes it, or what keeps it from being one. */
export function briefOf(draft: BriefDraft, language: Language): { brief?: PromotionBrief; errors: BriefErrors } {
  const { offering, audience, goals, currency } = draft;
  const [least, most] = [
    draft.least.trim() ? amountOf(draft.least, currency, language) : 0,
    amountOf(draft.most, currency, language),
  ];
  const errors: BriefErrors = {
    ...(!offering.trim() && { offering: 'required' as const }),
    ...(!audience.trim() && { audience: 'required' as const }),
    ...(goals.length === 0 && { goals: 'required' as const }),
    ...(least === undefined && { least: 'amount' as const }),
    ...mostError(draft.most, least, most),
  };
  if (Object.keys(errors).length > 0 || least === undefined || most === undefined) return { errors };
  return {
    brief: {
      offering: offering.trim(),
      audience: audience.trim(),
      goals: [...goals],
      budget: { least, most, currency },
    },
    errors,
  };
}
