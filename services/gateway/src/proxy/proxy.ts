import { AppError } from '@fernway/contracts/errors';
import { hasBody, type ServiceTokens, type Upstream } from '@fernway/service-kit/plain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { tooLarge } from '../protection/body-limit.js';
import { clientAddressOf } from '../protection/client-address.js';
import { answeredHeaders, forwardedHeaders } from './headers.js';
import { passedOn } from './methods.js';

/** For a client to end its request once it has been answered. */
const lingerMs = 5_000;

/**
 * Passes `/api/<service>/…` to the service, with nothing added but where the request came from. Nothing else of a
 * service is reachable: not `/internal`, not `/metrics`. Paths were checked before.
 */
export const proxyServices = (
  fastify: FastifyInstance,
  services: Readonly<Record<string, Upstream>>,
  tokens: Pick<ServiceTokens, 'mint'>,
): void => {
  void fastify.register(async (scope) => {
    // Bodies are the services' to read; here they only pass.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [name, upstream] of Object.entries(services)) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const answer = await ask({ name, upstream, token: await tokens.mint(name) }, request);
        return reply.status(answer.statusCode).headers(answeredHeaders(answer.headers)).send(answer.body);
      };
      for (const url of [`/api/${name}`, `/api/${name}/*`]) scope.route({ method: passedOn, url, exposeHeadRoute: false, handler });
    }
  });
};

type Callee = { name: string; upstream: Upstream; token: string };

const ask = async ({ name, upstream, token }: Callee, request: FastifyRequest): Promise<Dispatcher.ResponseData> => {
  const { raw } = request;
  try {
    return await upstream.request({
      path: request.url,
      method: request.method as Dispatcher.HttpMethod,
      headers: forwardedHeaders(request, clientAddressOf(request), token),
      body: hasBody(raw) ? passing(request) : null,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (raw.destroyed && !raw.complete) throw new AppError('invalid-request', { cause: error, detail: 'The request broke off' });
    throw new AppError('unavailable', { cause: error, detail: `The service ${name} does not answer right now` });
  }
};

/**
 * The body as it comes. A service may answer before it has read all of it: then the rest is read and dropped, for a
 * client that is cut off while it sends may never see the answer.
 */
const passing = (request: FastifyRequest): Readable => {
  const { raw } = request;
  const body = new PassThrough();
  let bytes = 0;
  // What says how long it is was looked at before; Node reads no more than that.
  if (raw.headers['content-length'] === undefined)
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > request.bodyLimit) body.destroy(tooLarge(request));
    });
  raw.pipe(body);
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('The client hung up in the middle of its request'));
  });
  body.once('close', () => dropRest(raw));
  body.on('error', () => undefined);
  return body;
};

const dropRest = (raw: IncomingMessage): void => {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const limit = setTimeout(() => raw.destroy(), lingerMs);
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(limit));
};
