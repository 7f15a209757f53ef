import type { ChatStreamEvent } from '@fernway/contracts/http/ai-chat';
import type { Receipt } from '@fernway/contracts/http/ai';
import { ApiError, session } from '@fernway/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keepAnswer, keepQuestion, newestMessage, readAgain } from '../conversations/conversations.api.js';

export type Step = { tool: string; label: string };

/** An answer that is being written. It goes on while its reader looks at another page; `again`: in place of the last one. */
export type Running = {
  again: boolean;
  steps: readonly Step[];
  text: string;
  /** `asking`: it thinks, or looks into the records. `stopped` and `cut`: what had come, until what the service kept of it is read. */
  state: 'asking' | 'writing' | 'stopped' | 'cut';
};

type Ask = {
  again: boolean;
  open: (signal: AbortSignal) => Promise<AsyncIterable<ChatStreamEvent>>;
  onAsked?: () => void;
};

const running = new Map<string, Running>();
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function become(id: string, change: Partial<Running> | undefined) {
  const before = running.get(id) ?? { again: false, steps: [], text: '', state: 'asking' };
  if (change) running.set(id, { ...before, ...change });
  else running.delete(id);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The answer that is being written in a conversation. */
export const useRunning = (id: string | undefined): Running | undefined =>
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : running.get(id)));

/** What had come is kept; of an answer that has ended, nothing. */
export const stop = (id: string) => stops.get(id)?.abort();

session.subscribe(() => {
  if (session.current().status !== 'signed-out') return;
  for (const id of [...stops.keys()]) stop(id);
});

/**
 * Asks, and follows the answer until it is kept. What was refused before anything was asked is thrown, and what failed
 * before its first word; an answer that was stopped, or whose connection broke, is read again from the service, which keeps
 * what had come.
 */
export async function follow(client: QueryClient, id: string, ask: Ask): Promise<{ receipt?: Receipt }> {
  const controller = new AbortController();
  stops.set(id, controller);
  const before = newestMessage(client, id)?.id;
  become(id, { again: ask.again, steps: [], text: '', state: 'asking' });
  let asked = false;
  try {
    for await (const event of await ask.open(controller.signal)) {
      asked = true;
      if (event.type === 'answered') {
        keepAnswer(client, id, event.message, ask.again);
        become(id, undefined);
        return event.message.receipt ? { receipt: event.message.receipt } : {};
      }
      if (event.type === 'failed') throw new ApiError({ code: event.code, status: 502, detail: event.detail });
      tell(client, id, event, ask);
    }
    become(id, { state: 'cut' });
  } catch (error) {
    if (!controller.signal.aborted && (!asked || error instanceof ApiError)) {
      become(id, undefined);
      throw error;
    }
    become(id, { state: controller.signal.aborted ? 'stopped' : 'cut' });
  }
  await readKept(client, id, { controller, before });
  return {};
}

function tell(
  client: QueryClient,
  id: string,
  event: Exclude<ChatStreamEvent, { type: 'answered' | 'failed' }>,
  { again, onAsked }: Ask,
) {
  const { steps, text } = running.get(id)!;
  if (event.type === 'step')
    become(id, { steps: [...steps, { tool: event.tool, label: event.label }], state: 'asking' });
  else if (event.type === 'text') become(id, { text: text + event.text, state: 'writing' });
  else {
    keepQuestion(client, id, event, again);
    onAsked?.();
  }
}

/** The service learns of a closed connection a moment later. */
const pausesMs = [250, 500, 1000, 2000];

async function readKept(
  client: QueryClient,
  id: string,
  { controller, before }: { controller: AbortController; before: string | undefined },
): Promise<void> {
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    // Something else was asked meanwhile.
    if (stops.get(id) !== controller) return;
    await readAgain(client, id).catch(() => undefined);
    const newest = newestMessage(client, id);
    if (newest?.role === 'assistant' && newest.id !== before) return become(id, undefined);
  }
  // It had no word yet: there is nothing to keep, and nothing was paid.
  if (stops.get(id) === controller && running.get(id)?.text === '') become(id, undefined);
}

/** Once the connection is back: what the service kept takes the place of what was seen. @throws ApiError */
export async function recover(client: QueryClient, id: string): Promise<void> {
  await readAgain(client, id);
  become(id, undefined);
}
