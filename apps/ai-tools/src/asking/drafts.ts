import type { ChatMessage } from '@fernway/contracts/http/ai-chat';
import { useSession } from '@fernway/web-kit';
import { useSyncExternalStore } from 'react';

export type Attached = ChatMessage['attached'][number];
/** What is typed in a conversation and not sent. */
export type Draft = { text: string; attached: readonly Attached[] };

const empty: Draft = { text: '', attached: [] };
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Kept while the reader is elsewhere in the app, for each conversation (`undefined`: the one to come) and each person. */
export function useDraft(conversationId: string | undefined): [Draft, (change: Partial<Draft>) => void] {
  const session = useSession();
  const owner = session.status === 'signed-in' ? `${session.userId} ${session.workspaceId}` : '';
  const key = `${owner} ${conversationId ?? ''}`;
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key) ?? empty);
  const change = (part: Partial<Draft>) => {
    drafts.set(key, { ...(drafts.get(key) ?? empty), ...part });
    for (const listener of listeners) listener();
  };
  return [draft, change];
}
