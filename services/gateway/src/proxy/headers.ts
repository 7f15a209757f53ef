import { clientAddressHeader, gatewayTokenHeader } from '@fernway/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

export type Headers = Record<string, string | string[]>;

/** About one connection and nobody behind it (RFC 9110, 7.6.1). */
const ofTheConnection = [
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What the gateway itself says to services: nobody else may say it. */
const ofTheGateway = ['forwarded', 'host', 'traceparent', 'x-real-ip'];
const neverForwarded = new Set([...ofTheConnection, ...ofTheGateway]);
/** The length stays, for it is the body's. */
const neverAnswered = new Set(ofTheConnection.filter((name) => name !== 'content-length'));

/**
 * Headers for the service: the client's, without those about its connection and those that only we may send; where
 * the request came from, with the token that proves it; and the length of the body as it was read.
 */
export const forwardedHeaders = (request: FastifyRequest, clientAddress: string, token: string): Headers => {
  const { headers } = request;
  const named = namedByConnection(headers.connection);
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || neverForwarded.has(name) || named?.has(name)) continue;
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

/** Adds a service's headers to those of the gateway, but for those about its connection. */
export const addAnswered = (to: OutgoingHttpHeaders, headers: IncomingHttpHeaders): void => {
  const named = namedByConnection(headers.connection);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || neverAnswered.has(name) || named?.has(name)) continue;
    if (!name.startsWith('proxy-') && !name.startsWith('x-fernway-')) to[name] = value;
  }
};

/** Most connections name nothing. */
const namedByConnection = (connection: string | undefined): Set<string> | undefined =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? undefined
    : new Set(
        connection
          .toLowerCase()
          .split(',')
          .map((name) => name.trim()),
      );
