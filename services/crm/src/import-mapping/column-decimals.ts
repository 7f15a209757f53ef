import { type Decimal, decimalIn } from '@fernway/contracts/amounts';
import { companyFields } from '@fernway/contracts/records/company';
import { contactFields } from '@fernway/contracts/records/contact';
import { dealFields } from '@fernway/contracts/records/deal';
import type { RecordFields } from '@fernway/contracts/records/field';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { FileRow } from '../import-files/file-rows.js';
import type { Plan } from './mapped-row.js';

const described: Record<RecordType, RecordFields> = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
};
const numeric = new Set(['number', 'money', 'percent']);

/** Places of the columns that become numbers or amounts. */
export const numberColumns = ({ type, mapping, fields }: Pick<Plan, 'type' | 'mapping' | 'fields'>): number[] => {
  const targets = new Set([
    ...Object.values(described[type]).flatMap(({ type, imports = [] }) => (numeric.has(type) ? imports : [])),
    ...fields.flatMap(({ id, type }) => (numeric.has(type) ? [`fields.${id}`] : [])),
  ]);
  return mapping.flatMap((target, at) => (target !== null && targets.has(target) ? [at] : []));
};

/** The decimal sign that cells of each column prove; null where some prove one and some the other. */
export const decimalsOf = async (
  parts: AsyncIterable<FileRow[]>,
  columns: number[],
  header: boolean,
): Promise<NonNullable<Plan['decimals']>> => {
  const decimals = new Map<number, Decimal | null>();
  let isHeader = header;
  for await (const rows of parts) {
    for (const { cells } of isHeader ? rows.slice(1) : rows) {
      for (const at of columns) {
        const sign = decimalIn(cells[at] ?? '');
        if (sign) decimals.set(at, decimals.has(at) && decimals.get(at) !== sign ? null : sign);
      }
    }
    if (rows.length > 0) isHeader = false;
  }
  return decimals;
};
