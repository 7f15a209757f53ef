import { AppError } from '@fernway/contracts/errors';

/** The account of a new person is opened by an event, moments after sign-up. */
export const accountPending = (): AppError =>
  new AppError('unavailable', {
    detail: 'User tokens not found: the account is being opened. Try again in a moment.',
    details: { retryAfter: 1 },
  });
