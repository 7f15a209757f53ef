import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

const storage = new AsyncLocalStorage<string | undefined>();
// Filled once for some two hundred ids: a system call for each would be a notable part of a small request.
const pool = Buffer.allocUnsafe(4096);
let used = pool.length;

const randomHex = (bytes: number): string => {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
};

const shape = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/;

/**
 * The W3C `traceparent` of the work in progress. The HTTP side enters it per request, a consumer per event,
 * and `outbox.publish` writes it into the envelope: a trace follows a request through its events.
 */
export const traceContext = {
  run<T>(traceparent: string | undefined, work: () => T): T {
    return storage.run(traceparent, work);
  },

  current(): string | undefined {
    return storage.getStore();
  },

  /** A child of `parent` in the same trace; a new trace where there is none or it is malformed. */
  child(parent?: string): string {
    const [, trace, flags] = parent?.match(shape) ?? [];
    return `00-${trace ?? randomHex(16)}-${randomHex(8)}-${flags ?? '01'}`;
  },
};
