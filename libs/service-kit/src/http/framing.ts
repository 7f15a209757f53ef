import { AppError } from '@fernway/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** No call of ours has a body with another method, and RFC 9110 gives it no meaning there. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);
/** Names that say where a request ends or whom it is for: of two, each reader may believe another one. */
const single = new Set(['content-length', 'transfer-encoding', 'host']);
/** Far more than any browser sends. */
const headersLimit = 200;

/**
 * Refuses requests about whose end two programs could disagree, and closes their connection: what follows on it may be
 * somebody else's request. Node's parser has refused the plainly malformed ones before.
 */
export function refuseDoubtfulFraming(fastify: FastifyInstance): void {
  // Node would drop all headers after the 2000th without a word; their size has a limit of its own.
  fastify.server.maxHeadersCount = 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    // Node reads nothing more after such a request: what follows on the connection would be taken for no request, or half of one.
    if (request.raw.headers.upgrade !== undefined) reply.header('connection', 'close');
    const detail = framingProblem(request.raw);
    if (!detail) return done();
    reply.header('connection', 'close');
    done(new AppError('invalid-request', { detail }));
  });
}

/** Whether a body follows the headers of a request whose framing was found good. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What is wrong, for the client; undefined when nothing is. */
function framingProblem(
  raw: Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'>,
): string | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  if (raw.rawHeaders.length > 2 * headersLimit) return `The request has more than ${headersLimit} headers`;
  const repeated = repeatedName(raw.rawHeaders);
  if (repeated) return `The request has more than one ${repeated} header`;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'The Content-Length is not a number';
  if (encoding !== undefined) {
    if (encoding.toLowerCase() !== 'chunked') return 'No transfer encoding but chunked is understood here';
    if (length !== undefined) return 'The request has a Content-Length beside a Transfer-Encoding';
    if (raw.httpVersion !== '1.1') return `HTTP/${raw.httpVersion} has no transfer encodings`;
  }
  if (!methodsWithBody.has(raw.method ?? '') && hasBody(raw)) return `A ${raw.method} request has no body`;
  return undefined;
}

function repeatedName(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
