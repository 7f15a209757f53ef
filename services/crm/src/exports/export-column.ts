import { currencyDigits } from '@fernway/contracts/currency-digits';
import type { Money } from '@fernway/contracts/endpoint';

export type Cell = string | number | null;

/** What ids of records stand for. Addresses are there for those who may see them. */
export type Names = {
  members: Map<string, { name: string; email: string | null }>;
  pipelines: Map<string, string>;
  /** Their SKUs. */
  products: Map<string, string>;
};

/** `of` names the columns of the list that bring it; several columns of a file may be one of a list. */
export type ExportColumn<R> = {
  of: string | readonly string[];
  title: string;
  cell: (record: R, names: Names) => Cell;
};

/** An amount as a table of numbers holds it: 12.5, of 1250 cents. */
export const majorUnits = (money: Money | null): number | null =>
  money && money.amount / 10 ** currencyDigits(money.currency);
