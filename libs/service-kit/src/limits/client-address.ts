import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isIP, isIPv4 } from 'node:net';
import type { Logger } from 'pino';
import type { ServiceTokens } from '../access/service-token.js';

/** Header in which the gateway proves itself with a token for the service: only it may say who the client is. */
export const gatewayTokenHeader = 'x-fernway-gateway';
/** Header with the client's address, one; anybody can write it, so it counts only beside the gateway's token. */
export const clientAddressHeader = 'x-forwarded-for';

const mapped = '::ffff:';

/** An address as it is compared: IPv4 in its own form although the socket listens on IPv6, no zone. */
export const plainAddress = (address: string | undefined): string => {
  const [own = ''] = (address ?? '').split('%');
  return own.toLowerCase().startsWith(mapped) && isIPv4(own.slice(mapped.length)) ? own.slice(mapped.length) : own;
};

/**
 * What stands for one client when attempts are counted. Everybody with IPv6 has a network of 2^64 addresses, and
 * would never be counted twice: the network counts, written as its four groups.
 */
export const addressRange = (address: string): string => {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  return `${ipaddr.IPv6.parse(plain)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};

/** Sets `request.clientAddress`: what the gateway says where it proves itself, else the address of the socket. */
export function learnClientAddress(
  fastify: FastifyInstance,
  tokens: Pick<ServiceTokens, 'verify'>,
  logger: Logger,
): void {
  fastify.decorateRequest('clientAddress', '');
  fastify.addHook('onRequest', async (request) => {
    request.clientAddress = plainAddress(request.socket.remoteAddress);
    const { [gatewayTokenHeader]: token, [clientAddressHeader]: said } = request.headers;
    if (typeof token !== 'string' || typeof said !== 'string') return;
    const speaker = await tokens.verify(token).catch(() => undefined);
    if (speaker === 'gateway' && isIP(said)) request.clientAddress = plainAddress(said);
    else
      logger.warn(
        { from: request.clientAddress },
        'A forwarded address is not believed: the token beside it is not the gateway’s',
      );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the client: a person's behind the gateway, or of whoever calls the service itself. */
    clientAddress: string;
  }
}
