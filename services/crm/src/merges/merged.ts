import { distinctValues } from '@fernway/contracts/cell-list';
import { AppError } from '@fernway/contracts/errors';
import {
  addressesAgree,
  droppedPrefix,
  type MergeInput,
  type MergeType,
  type TooMany,
} from '@fernway/contracts/http/crm-merges';
import { type Address, mostTags, mostWays } from '@fernway/contracts/http/crm-records';
import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '../records/record-change.js';
import type { AnyRow } from '../records/record-rows.repository.js';
import { samePhone } from '../duplicates/same-phone.js';
import { recordKinds } from '../records/record-kinds.js';

type Reached = { label: 'other' } & Record<string, unknown>;

/** Fields that are decided by themselves, or together with another. */
const notAsked: Record<MergeType, readonly string[]> = {
  contact: ['tags', 'otherEmails', 'otherPhones', 'companyName', 'referredByName', 'leadSince', 'fields'],
  company: ['tags', 'fields'],
};

const askedOf = (type: MergeType): string[] =>
  recordKinds[type].editable.filter((field) => !notAsked[type].includes(field));
const customOf = (keep: AnyRow, other: AnyRow): string[] => [
  ...new Set([...Object.keys(keep.fields), ...Object.keys(other.fields)]),
];

type Chosen = Partial<Pick<MergeInput, 'take' | 'leave'>>;

/**
 * What the kept record is after the other one went into it: nothing that one can be reached by is lost, and what only the
 * other one has is taken over.
 * @throws AppError invalid-request for a field that cannot be chosen, conflict where there is no room for what both have
 */
export const merged = (type: MergeType, keep: AnyRow, other: AnyRow, { take = [], leave = [] }: Chosen): AnyRow => {
  const known = [...askedOf(type), ...customOf(keep, other).map((id) => `fields.${id}`)];
  const unknown = [...take, ...leave].filter(
    (field) => !known.includes(field) || (take.includes(field) && leave.includes(field)),
  );
  if (unknown.length > 0)
    throw new AppError('invalid-request', { detail: `Cannot be taken or left: ${[...new Set(unknown)].join(', ')}` });
  const chosen = (field: string, mine: unknown, theirs: unknown): unknown => {
    if (leave.includes(field)) return mine;
    return take.includes(field) ? taken(field, mine, theirs) : united(field, mine, theirs);
  };
  const after: AnyRow = { ...keep };
  for (const field of askedOf(type)) after[field] = chosen(field, keep[field], other[field]);
  if (after['companyId'] !== keep['companyId']) after['companyName'] = other['companyName'];
  if (after['referredById'] !== keep['referredById']) after['referredByName'] = other['referredByName'];
  after.fields = Object.fromEntries(
    customOf(keep, other).flatMap((id) => {
      const value = chosen(`fields.${id}`, keep.fields[id], other.fields[id]);
      return value === undefined || value === null ? [] : [[id, value]];
    }),
  ) as AnyRow['fields'];
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

/** What of the other record is not in the kept one, as its history keeps it. */
export const droppedOf = (type: MergeType, other: AnyRow, after: AnyRow): Changes => {
  const values = (row: AnyRow): Record<string, unknown> => ({
    ...Object.fromEntries(askedOf(type).map((field) => [field, row[field]])),
    ...Object.fromEntries(Object.entries(row.fields).map(([id, value]) => [`fields.${id}`, value])),
    // Told by its name; e-mails and phones are kept beside the first ones.
    ...(type === 'contact' && {
      companyId: null,
      companyName: row['companyName'],
      referredById: null,
      referredByName: row['referredByName'],
      email: null,
      phone: null,
    }),
  });
  const kept = values(after);
  return Object.fromEntries(
    Object.entries(values(other))
      .filter(([field, value]) => !isEmpty(value) && !holds(field, kept[field], value))
      .map(([field, value]) => [`${droppedPrefix}${field}`, [value, null]]),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const holds = (field: string, kept: unknown, value: unknown): boolean =>
  isDeepStrictEqual(kept, value) ||
  (field === 'consent' && value === 'unknown') ||
  (field === 'address' && isDeepStrictEqual({ ...(kept as object), ...(value as object) }, kept));

/** Where nothing was chosen: what one of them lacks the other one gives, and who has refused is not written to. */
const united = (field: string, mine: unknown, theirs: unknown): unknown => {
  if (isEmpty(mine)) return theirs;
  if (field === 'consent') return mine === 'unknown' || theirs === 'refused' ? theirs : mine;
  return field === 'address' ? joined(mine as Address, theirs as Address | null) : mine;
};

const taken = (field: string, mine: unknown, theirs: unknown): unknown =>
  field === 'address' && theirs ? joined(theirs as Address, mine as Address | null) : theirs;

/** An address with the parts that only the other has, unless they say different things. */
const joined = (address: Address, other: Address | null): Address =>
  other && addressesAgree(address, other) ? { ...other, ...address } : address;

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
