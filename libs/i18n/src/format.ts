import { currencyDigits } from '@fernway/contracts/currency-digits';
import type { Language } from './languages.js';

export { currencyDigits };

/** Minor units and a currency code, as money travels everywhere in the platform. */
export type Money = { amount: number; currency: string };

/** Making a format costs a hundred times what using one does, and a table of records uses few of them very often. */
const kept = <Options, Format>(make: (language: string, options: Options) => Format) => {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known) return known;
    const made = make(language, options);
    formats.set(key, made);
    return made;
  };
};
const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(language, options),
);
const dateFormat = kept((language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
const relativeFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** `formatMoney({ amount: 250, currency: 'USD' }, 'en')` -> `$2.50`. `compact` gives `$485K`. */
export function formatMoney({ amount, currency }: Money, language: Language, { compact = false } = {}): string {
  const options: Intl.NumberFormatOptions = compact
    ? { notation: 'compact', maximumFractionDigits: 1 }
    : amount % 10 ** currencyDigits(currency) === 0
      ? { minimumFractionDigits: 0 }
      : {};
  return numberFormat(language, { style: 'currency', currency, ...options }).format(
    amount / 10 ** currencyDigits(currency),
  );
}

/** Always with the currency's decimals, as prices are written: `$1.00`. */
export const formatPrice = ({ amount, currency }: Money, language: Language): string =>
  numberFormat(language, { style: 'currency', currency }).format(amount / 10 ** currencyDigits(currency));

/** Price of one of `count` things, which may be less than the smallest coin: two decimals more, where they count. */
export const formatUnitPrice = ({ amount, currency }: Money, count: number, language: Language): string =>
  numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: currencyDigits(currency) + 2,
  }).format(amount / 10 ** currencyDigits(currency) / count);

export const formatNumber = (value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  numberFormat(language, options).format(value);

const byteUnits = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const;

/** In the largest unit of which there is one at least, to a tenth: 1536 -> `1.5 kB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = byteUnits.find(([, each]) => bytes >= each) ?? ['byte', 1];
  return formatNumber(bytes / size, language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}

/** `share` is a fraction: 0.18 -> `18%`, with its sign where `signed`. */
export const formatPercent = (share: number, language: Language, { signed = false, digits: max = 0 } = {}): string =>
  numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: max,
    ...(signed && { signDisplay: 'exceptZero' }),
  }).format(share);

type DateStyle = 'day' | 'medium' | 'written' | 'long' | 'time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  medium: { dateStyle: 'medium' },
  written: { dateStyle: 'long' },
  long: { dateStyle: 'full' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
};

/**
 * A day (`medium`, the default), a day with its month in full (`written`), a day and time (`time`), or the long form
 * used in headings (`long`). ISO 8601 in.
 */
export function formatDate(
  iso: string | Date,
  language: Language,
  { style = 'medium', timeZone }: { style?: DateStyle; timeZone?: string } = {},
): string {
  return dateFormat(language, { ...dateStyles[style], ...(timeZone && { timeZone }) }).format(new Date(iso));
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 days ago", "in 2 hours", "now": relative to `now`, for lists and timelines. */
export function formatRelative(iso: string | Date, language: Language, now = new Date()): string {
  const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000);
  const format = relativeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of steps)
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, 'second');
}
