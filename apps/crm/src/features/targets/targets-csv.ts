import type { Money } from '@fernway/contracts/endpoint';
import { currencyDigits } from '@fernway/contracts/currency-digits';
import { inertCell } from '@fernway/contracts/csv-cell';
import type { TargetRow } from '@fernway/contracts/http/crm-targets';

type Words = { name: string; currency: string; sum: string; workspace: string };

const quoted = (text: string): string => `"${inertCell(text).replaceAll('"', '""')}"`;
const major = ({ amount, currency }: Money): string => {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** The grid as a file, with a line for each currency of a row; a company's own target fills months without one. */
export function targetsCsv(rows: TargetRow[], words: Words): string {
  const months = rows[0]?.months.map(({ month }) => month) ?? [];
  const lines = rows.flatMap(({ name, standard, months: cells, sums }) =>
    sums.map((sum) => {
      const amounts = cells.map(({ amount }) => amount ?? standard);
      return [
        quoted(name ?? words.workspace),
        sum.currency,
        ...amounts.map((amount) => (amount?.currency === sum.currency ? major(amount) : '')),
        major(sum),
      ];
    }),
  );
  const head = [words.name, words.currency, ...months, words.sum].map(quoted);
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

export function saveCsv(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
