import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@fernway/contracts/access';
import type { FastifyRequest } from 'fastify';

/** The signed-in person behind a request, as the verified access token says. */
export type Caller = {
  /** User id (uuid). */
  user: string;
  /** Session id (uuid). */
  session: string;
  /** Current workspace id (uuid). */
  workspace: string;
  role: Role;
  /** The verified access token itself, to be forwarded on calls between services. Never logged. */
  token: string;
};

export type KitRequest = FastifyRequest & {
  caller: Caller | null;
  callingService: string | null;
  rawBody?: Buffer;
};

/** The person who calls: always there on `user` and permission routes; null on a background call of a service. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<KitRequest>().caller,
);

/** Name of the calling service on `/internal/*` routes. */
export const CallingService = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null =>
    context.switchToHttp().getRequest<KitRequest>().callingService,
);
