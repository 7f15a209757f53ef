import { ApiError } from '@fernway/web-kit';

/** What somebody else saved meanwhile, where a change was refused for it. */
export const newerIn = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === 'version-conflict' ? (error.details['current'] as T) : undefined;
