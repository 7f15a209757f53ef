import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { isDoubtful } from './doubtful-paths.js';

/**
 * Refuses addresses that two readers could take for two places. Routes are found by the decoded path, limits and
 * services look at it as it was sent: `/%61pi/…` would be served and not counted, and a router behind us might climb
 * where the dots are hidden.
 */
export const checkPaths = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', ({ url }, _reply, done) => {
    const path = url.split('?')[0] ?? '';
    done(clear.test(path) || !isDoubtful(path) ? undefined : new AppError('not-found'));
  });
};

/** What is read the same by everybody: nothing encoded, no dot, no backslash, nothing twice. It spares most calls the whole check. */
const clear = /^\/api(\/[\w-]+)+$/;
