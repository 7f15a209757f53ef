import type { Money } from '@fernway/contracts/endpoint';
import type { Language } from '@fernway/contracts/http/identity';

/** Signs that the fonts have; others are written as the code: KRW 2,900. The Japanese one lacks the euro's. */
const signs = ['USD', 'GBP', 'JPY', 'CNY'];

/** An amount as a language writes it: ¥2,900, 2,50 €. */
export const moneyText = ({ amount, currency }: Money, language: Language): string => {
  const rare = !signs.includes(currency) && (currency !== 'EUR' || language === 'ja');
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: rare ? 'code' : 'symbol',
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
