import { distinctValues } from '@fernway/contracts/cell-list';
import { AppError } from '@fernway/contracts/errors';
import type { MergeType, TooMany } from '@fernway/contracts/http/crm-merges';
import { mostTags, mostWays } from '@fernway/contracts/http/crm-records';
import type { AnyRow } from '../records/record-rows.repository.js';
import { samePhone } from '../duplicates/same-phone.js';
import { recordKinds } from '../records/record-kinds.js';

type Reached = { label: 'other' } & Record<string, unknown>;

/** Fields that are decided by themselves, or together with another. */
const notAsked: Record<MergeType, readonly string[]> = {
  contact: ['tags', 'otherEmails', 'otherPhones', 'companyName', 'leadSince', 'fields'],
  company: ['tags', 'fields'],
};

/**
 * What the kept record is after the other one went into it: nothing that one can be reached by is lost.
 * @throws AppError invalid-request for a field that cannot be taken, conflict where there is no room for what both have
 */
export const merged = (type: MergeType, keep: AnyRow, other: AnyRow, take: string[]): AnyRow => {
  const known = recordKinds[type].editable.filter((field) => !notAsked[type].includes(field));
  const custom = take.filter((field) => field.startsWith('fields.')).map((field) => field.slice('fields.'.length));
  const own = take.filter((field) => !field.startsWith('fields.'));
  const unknown = [
    ...own.filter((field) => !known.includes(field)),
    ...custom.filter((id) => !Object.hasOwn(other.fields, id) && !Object.hasOwn(keep.fields, id)),
  ];
  if (unknown.length > 0)
    throw new AppError('invalid-request', { detail: `Cannot be taken from the other one: ${unknown.join(', ')}` });
  const after: AnyRow = { ...keep };
  for (const field of own) after[field] = other[field];
  if (own.includes('companyId')) after['companyName'] = other['companyName'];
  after.fields = Object.fromEntries(
    [...new Set([...Object.keys(keep.fields), ...Object.keys(other.fields)])].flatMap((id) => {
      const value = (custom.includes(id) ? other : keep).fields[id];
      return value === undefined || value === null ? [] : [[id, value]];
    }),
  );
  after.tags = distinctValues([...keep.tags, ...other.tags]);
  requireRoom('tags', after.tags, keep.tags, mostTags);
  if (type === 'company') return after;
  after['leadSince'] = earliest(keep['leadSince'] as Date | null, other['leadSince'] as Date | null);
  after['otherEmails'] = reached(
    'email',
    'otherEmails',
    after,
    keep,
    other,
    (mine, theirs) => mine.toLowerCase() === theirs.toLowerCase(),
  );
  after['otherPhones'] = reached(
    'phone',
    'otherPhones',
    after,
    keep,
    other,
    (mine, theirs) => digits(mine) === digits(theirs) || samePhone(mine, theirs),
  );
  for (const field of ['otherEmails', 'otherPhones'] as const)
    requireRoom(field, after[field] as Reached[], keep[field] as Reached[], mostWays);
  return after;
};

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

const digits = (phone: string): string => phone.replace(/[^\d+]/g, '');
const reached = (
  one: string,
  others: string,
  after: AnyRow,
  keep: AnyRow,
  other: AnyRow,
  same: (mine: string, theirs: string) => boolean,
): Reached[] => {
  const first = [keep[one], other[one]].flatMap((value) => (value ? [{ label: 'other' as const, [one]: value }] : []));
  const known = after[one] ? [after[one] as string] : [];
  return [...(keep[others] as Reached[]), ...(other[others] as Reached[]), ...first].filter(
    (entry) => !known.some((text) => same(text, entry[one] as string)) && known.push(entry[one] as string),
  );
};

const words: Record<TooMany['field'], string> = {
  tags: 'tags',
  otherEmails: 'e-mail addresses besides the first',
  otherPhones: 'phones besides the first',
};

/** What older programs let a record have stays where nothing is added. */
const requireRoom = (field: TooMany['field'], { length: count }: unknown[], before: unknown[], most: number): void => {
  if (count <= Math.max(most, before.length)) return;
  const tooMany: TooMany = { field, count, most };
  throw new AppError('conflict', {
    detail: `Together they have ${count} ${words[field]}, and a record holds ${most}: remove some first`,
    details: { tooMany },
  });
};
