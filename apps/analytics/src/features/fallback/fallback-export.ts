import { inertCell } from '@fernway/contracts/csv-cell';
import { currencyDigits } from '@fernway/contracts/currency-digits';
import type { FallbackRates, FallbackRecord, FallbackView } from '@fernway/contracts/http/analytics-fallback';
import { allFallbackRates } from './fallback.api.js';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const major = (amount: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

const columns: Record<string, (record: FallbackRecord) => string> = {
  companyId: ({ companyId }) => companyId,
  companyName: ({ companyName }) => companyName,
  fallbackRate: ({ fallbackRate }) => fallbackRate.toFixed(2),
  status: ({ status }) => status,
  trend: ({ trend }) => trend,
  salesTarget: ({ salesTarget, currency }) => major(salesTarget, currency),
  actualSales: ({ actualSales, currency }) => major(actualSales, currency),
  currency: ({ currency }) => currency,
  seasonalAdjustment: ({ seasonalAdjustment }) => String(seasonalAdjustment),
  lastUpdated: ({ lastUpdated }) => lastUpdated,
};

const cell = (text: string): string => `"${inertCell(text).replaceAll('"', '""')}"`;

/** Amounts in major units, as a person writes them. */
const csvOf = ({ records }: FallbackRates): string =>
  [Object.keys(columns), ...records.map((record) => Object.values(columns).map((write) => write(record)))]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** Saves all rates as `fallback-rates-{date}`. @throws whatever keeps them from being read */
export async function exportRates(view: FallbackView, format: ExportFormat): Promise<void> {
  const rates = await allFallbackRates(view);
  const blob =
    format === 'csv'
      ? new Blob(['\uFEFF', csvOf(rates)], { type: 'text/csv;charset=utf-8' })
      : new Blob([JSON.stringify(rates, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  // The Swedish way of writing a day is the one of files.
  link.download = `fallback-rates-${new Intl.DateTimeFormat('sv').format(new Date())}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
