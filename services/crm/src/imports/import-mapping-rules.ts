import { AppError } from '@fernway/contracts/errors';
import { type Import, importTargets } from '@fernway/contracts/http/crm-imports';
import { isSubject, type RecordType } from '@fernway/contracts/http/crm-records';
import type { OwnField } from '../import-mapping/mapped-row.js';

/** What may be said of several columns: of contacts, and of all. */
const manyOfContacts = /^(email|phone)(\.|$)/;
const many = new Set(['tags', 'note', 'owner']);
const severalOf = (type: RecordType, target: string): boolean =>
  many.has(target) && (target !== 'note' || isSubject(type));
/** One of these says what a record is called. */
const naming: Record<RecordType, string[]> = {
  contact: [
    'name',
    'firstName',
    'lastName',
    'email',
    'email.work',
    'email.mobile',
    'email.home',
    'phone',
    'phone.work',
    'phone.mobile',
    'phone.home',
  ],
  company: ['name'],
  deal: ['name'],
  product: ['name', 'sku', 'id'],
  sale: ['amount', 'externalId', 'id'],
  expense: ['amount', 'id'],
};

/** @throws AppError invalid-request naming the column that cannot become what was said */
export const checkMapping = (
  type: RecordType,
  columns: Import['columns'],
  mapping: Import['mapping'],
  fields: (OwnField & { recordType: RecordType })[],
): void => {
  if (mapping.length !== columns.length)
    throw refused(`The file has ${columns.length} columns, and the mapping ${mapping.length}`);
  const own = fields.filter(({ recordType }) => recordType === type).map(({ id }) => `fields.${id}`);
  const targets = new Set<string>([...importTargets[type], ...own]);
  const taken = new Set<string>();
  mapping.forEach((target, at) => {
    if (target === null) return;
    const column = columns[at]!.name;
    if (!targets.has(target)) throw refused(`“${column}”: there is no field ${target} for this`, `mapping.${at}`);
    if (taken.has(target) && !severalOf(type, target) && !(type === 'contact' && manyOfContacts.test(target)))
      throw refused(`“${column}”: another column is ${target} already`, `mapping.${at}`);
    taken.add(target);
  });
  if (!naming[type].some((target) => taken.has(target)))
    throw refused(`Say which column holds the ${type === 'sale' || type === 'expense' ? 'amount' : 'name'}`);
};

const refused = (detail: string, path = 'mapping') =>
  new AppError('invalid-request', { detail, errors: [{ path, message: detail }] });
