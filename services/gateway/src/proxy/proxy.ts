import { AppError } from '@fernway/contracts/errors';
import type { ServiceTokens, Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { clientAddressOf } from '../protection/client-address.js';
import { Answer } from './answer.js';
import { withBody } from './body.js';
import { forwardedHeaders } from './headers.js';
import { passedOn } from './methods.js';

type Proxy = {
  services: Readonly<Record<string, Upstream>>;
  tokens: Pick<ServiceTokens, 'mint'>;
  /** Of every answer, unless the service says otherwise. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Passes `/api/<service>/…` to the service, with nothing added but where the request came from. Nothing else of a
 * service is reachable: not `/internal`, not `/metrics`. Paths were checked before.
 */
export const proxyServices = (fastify: FastifyInstance, { services, tokens, headers }: Proxy): void => {
  void fastify.register(async (scope) => {
    // Bodies are the services' to read; here they only pass.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [name, upstream] of Object.entries(services)) {
      const handler = (request: FastifyRequest, reply: FastifyReply): void => {
        const failed = (error: Error) => void reply.send(failureOf(error, name, request));
        tokens
          .mint(name)
          .then((token) => pass({ upstream, token, headers, failed }, request, reply))
          .catch(failed);
      };
      for (const url of [`/api/${name}`, `/api/${name}/*`])
        scope.route({ method: passedOn, url, exposeHeadRoute: false, handler });
    }
  });
};

type To = { upstream: Upstream; token: string; headers: Proxy['headers']; failed: (error: Error) => void };

const pass = ({ upstream, token, headers, failed }: To, request: FastifyRequest, reply: FastifyReply): void => {
  const { url: path, method } = request;
  const forwarded = forwardedHeaders(request, clientAddressOf(request), token);
  const send = (body: Buffer | Readable | null) =>
    upstream.dispatch({ path, method, headers: forwarded, body }, new Answer(reply, headers, failed));
  withBody(request, send, failed);
};

/** What a call that was not answered is to the client. */
const failureOf = (error: Error, name: string, { raw }: FastifyRequest): AppError => {
  if (error instanceof AppError) return error;
  if (raw.destroyed && !raw.complete)
    return new AppError('invalid-request', { cause: error, detail: 'The request broke off' });
  return new AppError('unavailable', { cause: error, detail: `The service ${name} does not answer right now` });
};
