import type { Permission } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { HitType } from '@fernway/contracts/http/crm-search';
import { type Caller, permits } from '@fernway/service-kit';

/** Kinds of records that are listed or found. */
type ReadType = HitType | RecordType;

/** By what each kind of record is read. */
const reading = {
  contact: 'contacts:read',
  company: 'companies:read',
  deal: 'deals:read',
  product: 'products:read',
  sale: 'sales:read',
  expense: 'expenses:read',
  task: 'activities:read',
  activity: 'activities:read',
  organization: 'workspace:read',
} as const satisfies Record<ReadType, Permission>;

/** Kinds of records that the caller may read: every role all of them, an API key what it was given. */
export const readableBy = (caller: Caller): ReadType[] =>
  (Object.keys(reading) as ReadType[]).filter((type) => permits(caller, reading[type]));

/**
 * For answers that show other kinds of records than their route's own.
 * @throws AppError forbidden where the caller may not read all of them
 */
export const requireReading = (caller: Caller, ...types: readonly ReadType[]): void => {
  requirePermissions(caller, ...types.map((type) => reading[type]));
};

const writing = {
  contact: 'contacts:write',
  company: 'companies:write',
  deal: 'deals:write',
  product: 'products:write',
  sale: 'sales:write',
  expense: 'expenses:write',
} as const satisfies Record<RecordType, Permission>;

/** @throws AppError forbidden where the caller may not change records of these kinds */
export const requireWriting = (caller: Caller, ...types: readonly RecordType[]): void => {
  requirePermissions(caller, ...types.map((type) => writing[type]));
};

/** @throws AppError forbidden where the caller has not all of them */
export const requirePermissions = (caller: Caller, ...permissions: readonly Permission[]): void => {
  const lacking = permissions.find((permission) => !permits(caller, permission));
  if (lacking) throw new AppError('forbidden', { detail: `This needs ${lacking}`, details: { missing: [lacking] } });
};
