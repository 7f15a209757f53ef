import type { Money } from '@fernway/contracts/endpoint';
import type { TargetCell, TargetRow } from '@fernway/contracts/http/crm-targets';
import type { Subject } from './targets.repository.js';

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_none, n) => `${year}-${String(n + 1).padStart(2, '0')}`);

/** The twelve months of a subject, with their sum: a company's own target counts where a month has none. */
export const targetRow = (year: number, { id, name, standard }: Subject, cells: TargetCell[]): TargetRow => {
  const kept = new Map(cells.map((cell) => [cell.month, cell]));
  const months = monthsOf(year).map((month) => {
    const { amount = null, version = 0 } = kept.get(month) ?? {};
    return { month, amount, version };
  });
  return { subjectId: id, name, standard, months, sums: sumsOf(months.map(({ amount }) => amount ?? standard)) };
};

const sumsOf = (amounts: (Money | null)[]): Money[] => {
  const sums = new Map<string, number>();
  for (const money of amounts) if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  return [...sums].map(([currency, amount]) => ({ amount: Math.min(amount, Number.MAX_SAFE_INTEGER), currency }));
};
