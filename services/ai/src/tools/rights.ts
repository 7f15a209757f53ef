import { may, type Permission } from '@fernway/contracts/access';
import type { Caller } from '@fernway/service-kit';

/** Whether role, and the scopes of a key that acts, give it. */
export const isAllowed = ({ role, apiKey }: Caller, permission: Permission): boolean =>
  may(role, permission) && (!apiKey || apiKey.scopes.includes(permission));
