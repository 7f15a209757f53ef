import { clientAddressHeader, gatewayTokenHeader } from '@fernway/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

type Headers = Record<string, string | string[]>;

/** About one connection and nobody behind it (RFC 9110, 7.6.1). */
const ofTheConnection = new Set([
  'connection', 'content-length', 'expect', 'http2-settings', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade',
]);
/** What the gateway itself says to services: nobody else may say it. */
const ofTheGateway = new Set(['forwarded', 'host', 'traceparent', 'x-real-ip']);

/**
 * Headers for the service: the client's, without those about its connection and those that only we may send; where
 * the request came from, with the token that proves it; and the length of the body as it was read.
 */
export const forwardedHeaders = (request: FastifyRequest, clientAddress: string, token: string): Headers => {
  const { headers } = request;
  const named = namedByConnection(headers.connection);
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || ofTheConnection.has(name) || ofTheGateway.has(name) || named.has(name)) continue;
    if (name.startsWith('proxy-') || name.startsWith('x-forwarded-') || name.startsWith('x-fernway-')) continue;
    kept[name] = value;
  }
  kept['traceparent'] = request.traceparent;
  kept[clientAddressHeader] = clientAddress;
  kept['x-forwarded-host'] = request.host;
  kept['x-forwarded-proto'] = request.protocol;
  kept[gatewayTokenHeader] = token;
  // Without one the body goes out in chunks, as it came in.
  if (Number(headers['content-length'] ?? 0) > 0) kept['content-length'] = headers['content-length']!;
  return kept;
};

/** Headers of a service's answer, without those about its connection; the length stays, for it is the body's. */
export const answeredHeaders = (headers: IncomingHttpHeaders): Headers => {
  const named = namedByConnection(headers.connection);
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || (ofTheConnection.has(name) && name !== 'content-length') || named.has(name)) continue;
    if (!name.startsWith('proxy-') && !name.startsWith('x-fernway-')) kept[name] = value;
  }
  return kept;
};

const namedByConnection = (connection: string | undefined): Set<string> =>
  new Set((connection ?? '').toLowerCase().split(',').map((name) => name.trim()));
