import { AppError } from '@fernway/contracts/errors';
import { type ImportOptions, importTargets } from '@fernway/contracts/http/crm-import-options';
import { type Import } from '@fernway/contracts/http/crm-imports';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { OwnField } from '../import-mapping/mapped-row.js';

/** What may be said of several columns: of contacts, and of all. */
const manyOfContacts = /^(email|phone)(\.|$)/;
const many = new Set(['tags', 'note', 'owner']);
/** Plain texts: of several columns each adds its own. */
const joined = new Set([
  ...['name', 'firstName', 'middleName', 'lastName', 'jobTitle', 'companyName', 'customerName', 'industry', 'source'],
  ...['street', 'city', 'region', 'country'],
]);
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
};

/** @throws AppError invalid-request naming the column that cannot become what was said */
export const checkMapping = (
  type: RecordType,
  columns: Import['columns'],
  mapping: Import['mapping'],
  fields: (OwnField & { recordType: RecordType })[],
  splits: ImportOptions['splits'],
): void => {
  if (mapping.length !== columns.length)
    throw refused(`The file has ${columns.length} columns, and the mapping ${mapping.length}`);
  const own = fields.filter(({ recordType }) => recordType === type).map(({ id }) => `fields.${id}`);
  const targets = new Set<string>([...importTargets[type], ...own]);
  const taken = new Set<string>();
  const cuts = new Map(splits.map(({ column, into }) => [column, into]));
  for (const column of cuts.keys())
    if (!columns[column]) throw refused('There is no such column to cut', 'options.splits');
  const said = mapping.flatMap((target, at) => (cuts.get(at) ?? [target]).map((one) => ({ target: one, at })));
  said.forEach(({ target, at }) => {
    if (target === null) return;
    const column = columns[at]!.name;
    if (!targets.has(target)) throw refused(`“${column}”: there is no field ${target} for this`, `mapping.${at}`);
    const several = many.has(target) || joined.has(target) || (type === 'contact' && manyOfContacts.test(target));
    if (taken.has(target) && !several)
      throw refused(`“${column}”: another column is ${target} already`, `mapping.${at}`);
    taken.add(target);
  });
  if (!naming[type].some((target) => taken.has(target))) throw refused('Say which column holds the name');
};

const refused = (detail: string, path = 'mapping') =>
  new AppError('invalid-request', { detail, errors: [{ path, message: detail }] });
