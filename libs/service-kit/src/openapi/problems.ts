import type { Endpoint } from '@fernway/contracts/endpoint';
import { type ErrorCode, statusOf } from '@fernway/contracts/errors';
import { isForOwnPages } from '../http/endpoints.js';

/**
 * Every code that a call may be refused by: what its access, parameters, body and key bring with them, and what its
 * definition names. Tests fail on an answer that is not among them.
 */
export function problemsOf(definition: Endpoint): ErrorCode[] {
  const { access, params, body, idempotent, problems = [] } = definition;
  return [
    ...new Set<ErrorCode>([
      // Of every call: an address whose escapes are no text.
      'invalid-request',
      ...(access === 'public' ? [] : (['unauthenticated', 'session-ended'] as const)),
      ...(isForOwnPages(definition) ? (['origin-refused'] as const) : []),
      ...(access === 'public' || access === 'refresh-cookie' ? [] : (['forbidden'] as const)),
      ...(params ? (['not-found'] as const) : []),
      ...(body ? (['payload-too-large', 'unsupported-media-type'] as const) : []),
      ...(idempotent ? (['idempotency-key-invalid', 'request-in-progress', 'idempotency-key-reused'] as const) : []),
      ...problems,
      'too-many-requests',
      'internal',
      'unavailable',
      'disk-full',
    ]),
  ];
}

/** The same by status, in their order. */
export function problemsByStatus(definition: Endpoint): [status: number, codes: ErrorCode[]][] {
  const byStatus = Map.groupBy(problemsOf(definition), (code) => statusOf[code]);
  return [...byStatus].toSorted(([a], [b]) => a - b);
}
