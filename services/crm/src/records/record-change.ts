import type { RecordType } from '@fernway/contracts/http/crm-records';
import { AppError } from '@fernway/contracts/errors';
import type { WorkspaceTx } from '@fernway/database';
import { isDeepStrictEqual } from 'node:util';

/** What messages call it. */
type Kind =
  | RecordType
  | 'activity'
  | 'task'
  | 'organization'
  | 'logo'
  | 'attachment'
  | 'field'
  | 'view'
  | 'pipeline'
  | 'list';

/** What history keeps of a change: `{ field: [before, after] }`. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The fields that a request gave; those it left out stay as they are. */
export const given = <T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Which of these fields differ, as history keeps it. */
export const changesBetween = <F extends string>(
  fields: readonly F[],
  before: Record<F, unknown>,
  after: Record<F, unknown>,
): Changes =>
  Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  );

/** @throws AppError not-found when there is no such record, or when it was deleted */
export const live = <R extends { deletedAt: Date | null }>(type: Kind, row: R | undefined): R => {
  if (!row || row.deletedAt) throw notFound(type);
  return row;
};

export const notFound = (type: Kind) => new AppError('not-found', { detail: `There is no such ${type}` });

/** The version that was changed is not the current one: both go into the answer, so that a person can choose. */
export const versionConflict = (type: Kind, version: number, current: { version: number }) =>
  new AppError('version-conflict', {
    detail: `You changed version ${version}, but the ${type} is at version ${current.version} by now`,
    details: { version, currentVersion: current.version, current },
  });

type TimesAsText<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
};

/** A row as events carry it. */
export const withTimesAsText = <Row extends object>(row: Row): TimesAsText<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as TimesAsText<Row>;

/** What an event says about its record, beside the data. */
export const about = (
  { workspace, user }: WorkspaceTx,
  { id, version, sample }: { id: string; version: number; sample: boolean },
) => ({
  subject: id,
  version,
  workspace,
  user,
  ...(sample && { sample }),
});
