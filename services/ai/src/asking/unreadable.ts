import { AppError } from '@fernway/contracts/errors';
import { z } from 'zod';

/** Whether a model answered, but nobody could make sense of it. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof Error && error.cause !== undefined && isUnreadable(error.cause));

/** @throws AppError generation-failed that says so, where that was it; else what was thrown */
export const tellUnreadable = (error: unknown): never => {
  if (error instanceof AppError && isUnreadable(error))
    throw new AppError('generation-failed', {
      cause: error,
      detail: 'Failed to parse insights data',
      details: { reason: 'unreadable' },
    });
  throw error;
};
