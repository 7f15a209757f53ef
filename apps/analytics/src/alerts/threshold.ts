import { metricOf, type MetricId } from '@fernway/contracts/metrics/catalogue';
import type { Language } from '@fernway/i18n';
import { amountFrom, digitsFrom } from '@fernway/i18n/typed-amounts';

/** What is typed as a threshold, in the metric's unit: minor units of money, percent as it is read; undefined: no number. */
export function thresholdFrom(
  text: string,
  metric: MetricId,
  { language, currency }: { language: Language; currency: string },
): number | undefined {
  const [, minus, rest = ''] = /^\s*([-−])?\s*(.*?)\s*%?\s*$/.exec(text) ?? [];
  const sign = minus ? -1 : 1;
  if (metricOf(metric).unit === 'money') {
    const amount = amountFrom(rest, language, currency);
    return amount === undefined ? undefined : sign * amount;
  }
  const digits = digitsFrom(rest, language);
  const number = digits && Number(`${digits.whole}.${digits.decimals || '0'}`);
  return number === undefined || !Number.isFinite(number) ? undefined : sign * number;
}
