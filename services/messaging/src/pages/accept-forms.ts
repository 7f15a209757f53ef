import type { FastifyInstance } from 'fastify';

/**
 * The buttons of mail programs (RFC 8058) and of the pages here post forms, not JSON. The token in the address is what
 * lets one in, so that a form on another site can do no more than its link.
 */
export const acceptForms = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
};
