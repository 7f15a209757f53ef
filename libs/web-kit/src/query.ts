import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';

import { ApiError } from './api-error.js';
import { connection } from './connection.js';
import { onHint } from './live.js';
import type { Hint } from './live.js';
import { ownerOf, session } from './session.js';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: {
      /** Prefixes of the events after which the data is read again: `['crm.contact-']`. */
      live?: readonly string[];
    };
  }
}

const minute = 60_000;

/** Fresh for 5 minutes, kept for 10, read again on reconnect, not on focus; 3 retries, only where nobody answered or a 5xx did. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < 3 && error instanceof ApiError && error.transient,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { retry: false },
    },
  });

/**
 * Whether a query reads what a hint is about; `crm.` is about everything of the service. After a reconnect, whether it
 * hears hints at all.
 */
export const hintMatches =
  (hint: Hint) =>
  (query: Query): boolean =>
    hint.type === 'reconnected'
      ? query.meta?.live !== undefined
      : (query.meta?.live ?? []).some((prefix) => hint.type.startsWith(prefix) || prefix.startsWith(hint.type));

/**
 * Live hints read again what they concern; another user or workspace empties the cache; without a connection, reads and
 * writes wait. Returns the way out.
 */
export function bindQueries(client: QueryClient): () => void {
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.online())));
  const stopHints = onHint((hint) => void client.invalidateQueries({ predicate: hintMatches(hint) }));
  let owner = ownerOf();
  const stopSession = session.subscribe(() => {
    const next = ownerOf();
    if (owner !== undefined && next !== owner) client.clear();
    owner = next;
  });
  return () => {
    stopHints();
    stopSession();
  };
}
