import { may } from '@fernway/contracts/access';
import type { Permission } from '@fernway/contracts/access';

import { useSession } from './use-session.js';

/**
 * Whether the signed-in person's role here holds `permission`: what he may not do is not shown to him. The service
 * decides; this only keeps him from asking in vain.
 *
 *     const mayEdit = useCan('contacts:write');
 */
export function useCan(permission: Permission): boolean {
  const session = useSession();
  return session.status === 'signed-in' && may(session.role, permission);
}
