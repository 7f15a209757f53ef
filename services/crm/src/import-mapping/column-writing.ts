import { type Decimal, decimalIn } from '@fernway/contracts/amounts';
import { companyFields } from '@fernway/contracts/records/company';
import { contactFields } from '@fernway/contracts/records/contact';
import { dealFields } from '@fernway/contracts/records/deal';
import { expenseFields } from '@fernway/contracts/records/expense';
import type { RecordFields } from '@fernway/contracts/records/field';
import { productFields } from '@fernway/contracts/records/product';
import { saleFields } from '@fernway/contracts/records/sale';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { FileRow } from '../import-files/file-rows.js';
import { orderIn } from './cell-values.js';
import type { DateOrder, Plan } from './mapped-row.js';

const described: Record<RecordType, RecordFields> = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
  product: productFields,
  sale: saleFields,
  expense: expenseFields,
};
const numeric = new Set(['number', 'money', 'percent']);
const days = new Set(['day', 'date']);

/** Places of the columns that become fields of these types. */
const columnsOf = ({ type, mapping, fields }: Mapped, types: ReadonlySet<string>): number[] => {
  const targets = new Set([
    ...Object.values(described[type]).flatMap(({ type, imports = [] }) => (types.has(type) ? imports : [])),
    ...fields.flatMap(({ id, type }) => (types.has(type) ? [`fields.${id}`] : [])),
  ]);
  return mapping.flatMap((target, at) => (target !== null && targets.has(target) ? [at] : []));
};
type Mapped = Pick<Plan, 'type' | 'mapping' | 'fields'>;
type Writing = Required<Pick<Plan, 'decimals' | 'dayOrders'>>;

/** How cells of each column prove that numbers and days are written; null where some prove one way and some another. */
export const writingOf = async (
  parts: () => AsyncIterable<FileRow[]>,
  plan: Mapped & { options: Pick<Plan['options'], 'header'> },
): Promise<Writing> => {
  const decimals = new Map<number, Decimal | null>();
  const dayOrders = new Map<number, DateOrder | null>();
  const [numbers, dated] = [columnsOf(plan, numeric), columnsOf(plan, days)];
  if (numbers.length + dated.length === 0) return { decimals, dayOrders };
  let isHeader = plan.options.header;
  for await (const rows of parts()) {
    for (const { cells } of isHeader ? rows.slice(1) : rows) {
      for (const at of numbers) note(decimals, at, decimalIn(cells[at] ?? ''));
      for (const at of dated) note(dayOrders, at, orderIn(cells[at] ?? ''));
    }
    if (rows.length > 0) isHeader = false;
  }
  return { decimals, dayOrders };
};

const note = <T>(known: Map<number, T | null>, at: number, proved: T | undefined): void => {
  if (proved !== undefined) known.set(at, known.has(at) && known.get(at) !== proved ? null : proved);
};
