import { formatNumber, type Language } from '@fernway/i18n';

/** `33.33` as a percentage with its two decimals. */
export const rateText = (rate: number, language: Language): string =>
  formatNumber(rate / 100, language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
