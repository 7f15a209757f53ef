import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses addresses that two readers could take for two places. Routes are found by the decoded path, limits and
 * services look at it as it was sent: `/%61pi/…` would be served and not counted, and a router behind us might climb
 * where the dots are hidden.
 */
export const checkPaths = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', ({ url }, _reply, done) => {
    done(isDoubtful(url.split('?')[0] ?? '') ? new AppError('not-found') : undefined);
  });
};

/** What is read the same by everybody: nothing encoded, no dot, no backslash, nothing twice. */
const clear = /^\/api(\/[\w-]+)+$/;

export const isDoubtful = (path: string): boolean => !clear.test(path) && isDoubtfulInFull(path);

/** The whole check. `isDoubtful` spares most calls it, and must say the same. */
export const isDoubtfulInFull = (path: string): boolean => {
  // `GET http://…` is for forward proxies, which this is not: routers would see another path than the checks here.
  if (!path.startsWith('/')) return true;
  const decoded = decodedOf(path);
  if (decoded === undefined) return true;
  if (!/^[/\\]*(api|internal)([/\\]|$)/i.test(decoded)) return false;
  if (!path.startsWith('/api/') || /^\/api\/[^/]*%/.test(path)) return true;
  return new URL(path, 'http://gateway').pathname !== path || climbs.test(decoded);
};

/** Dot segments, also with parameters or an end that some programs cut off. */
const climbs = /[/\\]\.\.?([/\\;\0]|$)/;

const decodedOf = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};
