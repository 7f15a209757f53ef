import { AppError } from '@fernway/contracts/errors';

/** Of nothing, nothing can be said: that must not cost anything. @param advice what brings records */
export const noRecords = (advice: string) =>
  new AppError('conflict', { detail: `No insights available yet. ${advice}`, details: { reason: 'no-records' } });

export const hasNoRecords = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.details?.['reason'] === 'no-records';
