import { AppError } from '@fernway/contracts/errors';

type StoreFailure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const retryAfter = 5;

const statusIn = (error: unknown) => (error as StoreFailure | null)?.$metadata?.httpStatusCode;

/** A missing bucket is no missing file. */
export const isMissing = (error: unknown): boolean =>
  statusIn(error) === 404 && (error as StoreFailure).name !== 'NoSuchBucket';

/** Whatever the store refuses, or that it does not answer, is our trouble and no fault of the request. */
export function storeError(cause: unknown): AppError {
  if (statusIn(cause) === 507) {
    return new AppError('disk-full', {
      cause,
      detail: 'The storage of files is full: nothing was kept. Try again once there is room.',
      details: { retryAfter: 30 },
    });
  }
  return new AppError('unavailable', {
    cause,
    detail: 'The storage of files cannot be reached right now: try again in a moment',
    details: { retryAfter },
  });
}

/** For the operator, who can do something about it. */
export function troubleOf(error: unknown, bucket: string): string {
  const status = statusIn(error);
  if (status === 404) return `there is no bucket ${bucket}`;
  if (status === 403) return `the storage of files refuses the key for the bucket ${bucket}`;
  const { code, name } = error as StoreFailure;
  return `the storage of files does not answer (${status ?? code ?? name})`;
}
