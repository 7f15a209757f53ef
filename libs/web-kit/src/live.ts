import { ApiError } from './api-error.js';
import { request } from './http.js';
import { session } from './session.js';
import { backOff, exclusively, openChannel, pause } from './tabs.js';

/** Something changed; read it again through the API. `reconnected`: hints may have been missed, read all again. */
export type Hint = { type: string; id?: string; version?: number };

const channel = openChannel<Hint>('fernway-live');
const listeners = new Set<(hint: Hint) => void>();

const tell = (hint: Hint) => {
  for (const listener of listeners) listener(hint);
};
channel.listen(tell);

function publish(hint: Hint) {
  tell(hint);
  channel.post(hint);
}

/** Calls `listener` for every hint of this user and workspace, whichever tab holds the stream. Returns the way out. */
export function onHint(listener: (hint: Hint) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The data of each server-sent event in a stream of text pieces; comments (keep-alive) and other fields are skipped. */
export async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').filter((line) => line.startsWith('data:'));
      if (data.length > 0) yield data.map((line) => line.slice(5).trimStart()).join('\n');
    }
  }
}

/** The service sends something at least every 15 s: a longer silence is a connection that died without a word. */
const silenceMs = 45_000;

/** What a connection brings, as it comes; after a silence of `mostSilentMs` it is taken for ended. Who stops reading closes it. */
export async function* textOf(body: ReadableStream<Uint8Array>, mostSilentMs?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = mostSilentMs && setTimeout(() => void reader.cancel(), mostSilentMs);
      const { done, value } = await reader.read().finally(() => silence && clearTimeout(silence));
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function readOnce(signal: AbortSignal, opened: () => void) {
  const token = await session.token();
  if (!token) return;
  const response = await request('/api/live', {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  }).catch(async (error: unknown) => {
    // The stream is the first to learn that a session ended: asking for a new token settles it.
    if (error instanceof ApiError && error.status === 401) await session.token(token).catch(() => undefined);
    throw error;
  });
  opened();
  for await (const data of eventsOf(textOf(response.body!, silenceMs))) publish(JSON.parse(data) as Hint);
}

async function lead(signal: AbortSignal, asked: number) {
  let attempt = 0;
  // Who takes over from a closed tab may have missed hints in between, as after a reconnect.
  let missed = Date.now() - asked > 1000;
  while (!signal.aborted && session.current().status !== 'signed-out') {
    await readOnce(signal, () => {
      attempt = 0;
      if (missed) publish({ type: 'reconnected' });
      missed = true;
    }).catch(() => undefined);
    if (!signal.aborted) await pause(attempt === 0 ? 100 : backOff(attempt), signal);
    attempt += 1;
  }
}

/** Keeps the live stream of a signed-in page: one tab reads it and tells the others. Returns the way to stop. */
export function startLive(): () => void {
  const stop = new AbortController();
  const asked = Date.now();
  void exclusively('fernway-live', () => lead(stop.signal, asked), stop.signal).catch(() => undefined);
  return () => stop.abort();
}
