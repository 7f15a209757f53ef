import { useSyncExternalStore } from 'react';

import { backOff, pause } from './tabs.js';

const secondTryMs = 300;
const longestPauseMs = 10_000;
const listeners = new Set<() => void>();
let online = true;
let asking: Promise<boolean> | undefined;
let wake = new AbortController();

function become(next: boolean) {
  if (online === next) return;
  online = next;
  for (const listener of listeners) listener();
}

/** Any answer counts. The browser's own word does not: it knows neither a dead line nor a server on this machine. */
async function answers(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

async function ask(): Promise<boolean> {
  // One lost answer is no lost connection: a page that is being left loses all of them.
  const answered = (await answers()) || (await pause(secondTryMs), await answers());
  asking = undefined;
  become(answered);
  if (!answered) void askUntilAnswered();
  return answered;
}

async function askUntilAnswered() {
  for (let attempt = 0; !online; attempt += 1) {
    wake = new AbortController();
    await pause(Math.min(backOff(attempt), longestPauseMs), wake.signal);
    if (!online && (await answers())) become(true);
  }
}

globalThis.addEventListener?.('offline', () => void connection.check());
globalThis.addEventListener?.('online', () => wake.abort());

/** Whether the platform can be reached from here. */
export const connection = {
  online: (): boolean => online,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Finds out after a call that nobody answered; while nobody does, it goes on asking by itself. */
  check: (): Promise<boolean> => (online ? (asking ??= ask()) : Promise.resolve(false)),
  /** Some call was answered. */
  answered: () => become(true),
  /** Resolves at once or when the connection is back; rejects when `signal` aborts. */
  whenOnline: (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (online) return resolve();
      const settled = () => {
        stop();
        signal?.removeEventListener('abort', aborted);
      };
      const stop = connection.subscribe(() => {
        settled();
        resolve();
      });
      const aborted = () => {
        settled();
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', aborted);
    }),
};

export const useOnline = (): boolean => useSyncExternalStore(connection.subscribe, connection.online, () => true);
