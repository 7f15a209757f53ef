import { plainAddress } from '@fernway/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Address of the client as `TRUST_PROXY` tells it: what a trusted proxy says, if it is an address at all. */
export const clientAddressOf = (request: FastifyRequest): string => {
  const own = plainAddress(request.socket.remoteAddress);
  if (request.headers['x-forwarded-for'] === undefined) return own;
  const said = plainAddress(request.ip);
  return isIP(said) ? said : own;
};
