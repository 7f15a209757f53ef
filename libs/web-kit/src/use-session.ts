import { useSyncExternalStore } from 'react';

import { session } from './session.js';
import type { SessionState } from './session.js';

const startingOnServer: SessionState = { status: 'starting' };

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.current, () => startingOnServer);
}
