import type { Envelope } from '@fernway/contracts/event';
import type { PlatformScope, UserScope, WorkspaceScope } from '@fernway/database';
import type { EventHandler } from './event-handler.js';

type Scope = WorkspaceScope | UserScope | PlatformScope;

/** Whose rows a handler sees: as it declares, else the envelope's workspace, else its user, else the platform's. */
export const scopeOf = (handler: EventHandler, envelope: Envelope): Scope => {
  const { workspaceid: workspace, userid: user } = envelope;
  const scope = handler.scope ?? (workspace ? 'workspace' : user ? 'user' : 'platform');
  if (scope === 'platform') return { platform: 'consumer' };
  if (scope === 'workspace' && workspace) return { workspace, ...(user && { user }) };
  if (scope === 'user' && user) return { user, ...(workspace && { workspace }) };
  throw new Error(`${handler.name} needs a ${scope}, but ${envelope.type} ${envelope.id} carries none`);
};
