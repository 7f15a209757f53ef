import type { Permission } from '@fernway/contracts/access';
import { AppError } from '@fernway/contracts/errors';
import { type Caller, permits } from '@fernway/service-kit';

/** Which of these an API key was not given, or a role does not hold. */
export const missingOf = (caller: Caller, permissions: readonly Permission[]): Permission[] =>
  [...new Set(permissions)].filter((permission) => !permits(caller, permission));

/** @param missing what it would take; one of them is enough where a tool serves several */
export const forbiddenFor = ({ apiKey }: Caller, missing: readonly Permission[]): AppError =>
  new AppError('forbidden', {
    ...(apiKey && { detail: `This API key was not given ${missing.join(', ')}` }),
    details: { missing },
  });
