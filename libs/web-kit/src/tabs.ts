/** What the tabs of one browser tell each other; `undefined` where the browser cannot (then each tab is on its own). */
export function openChannel<Message>(name: string) {
  // Node has channels too: an open one would keep the prerendering build alive.
  const inTab = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined';
  const channel = inTab ? new BroadcastChannel(name) : undefined;
  return {
    post: (message: Message) => channel?.postMessage(message),
    listen: (listener: (message: Message) => void) =>
      channel?.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data)),
  };
}

/** Runs `work` while no other tab runs work of that name. Without Web Locks (plain http off loopback) it just runs. */
export function exclusively<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? (locks.request(name, { ...(signal && { signal }) }, work) as Promise<T>) : work();
}

/**
 * Whether this tab is the first of the browser to claim `name`, for the next `milliseconds`. Without Web Locks, every
 * tab is.
 */
export function claim(name: string, milliseconds: number): Promise<boolean> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? pause(milliseconds) : undefined;
      })
      .catch(() => resolve(true));
  });
}

/** Milliseconds before attempt `n` (0, 1, …): exponential with jitter, capped at 30 s. */
export const backOff = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000) * (0.75 + Math.random() / 4);

export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
