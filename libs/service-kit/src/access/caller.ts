import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { may, type Permission, type Role } from '@fernway/contracts/access';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { ActingKey } from './access-token.js';
import type { KeyedRequest } from '../idempotency/idempotency.service.js';

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
  /** There when an API key acts for the user. Its id is `session`; `issuedAt` (ms): of its token, which tells the budget of then. */
  apiKey?: Required<ActingKey> & { issuedAt: number };
  /** There when the request carries an idempotency key, on endpoints that take one. */
  request?: KeyedRequest;
};

export type KitRequest = FastifyRequest & {
  caller: Caller | null;
  callingService: string | null;
  rawBody?: Buffer;
};

/** The person who calls: always there on `user` and permission routes; null on a background call of a service. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | null => context.switchToHttp().getRequest<KitRequest>().caller,
);

/** Name of the calling service on `/internal/*` routes. */
export const CallingService = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null =>
    context.switchToHttp().getRequest<KitRequest>().callingService,
);

/** Whether the caller's role, and the scopes of a key that acts, give a permission. For what an endpoint's access rule cannot say: parts of an answer. */
export const permits = ({ role, apiKey }: Pick<Caller, 'role' | 'apiKey'>, permission: Permission): boolean =>
  may(role, permission) && (!apiKey || apiKey.scopes.includes(permission));

/** Id (uuid) for the one row that a request makes: its own where it carries a key. */
export const newId = ({ request }: Pick<Caller, 'request'>): string => request?.id ?? uuidv7();

/**
 * What an earlier process made of this very request before it died without an answer.
 * @param find looks the row up by its id, deleted or not
 */
export const madeBefore = async <Row>(
  { request }: Pick<Caller, 'request'>,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => (request?.again ? find(request.id) : undefined);
