import { AppError } from '@fernway/contracts/errors';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { ExecutionContext, Type } from '@nestjs/common';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { AccessTokenService } from './access-token.service.js';
import { bearerOf } from './bearer.js';
import { toAppError } from '../http/problem.js';
import type { Caller, KitRequest } from './caller.js';

// passport-jwt's own verifier (jsonwebtoken) has no EdDSA. Its "key" is here the service that verifies.
Object.assign(Strategy, {
  JwtVerifier: (
    token: string,
    accessTokens: AccessTokenService,
    _options: unknown,
    done: (error: unknown, caller?: Caller) => void, // What is no AppError passport would take for a missing token: a database that is away signs nobody out.
  ) =>
    accessTokens.callerOf(token).then(
      (caller) => done(null, caller),
      (error: unknown) => done(toAppError(error)),
    ),
});

let instances = 0;

/**
 * Passport's JWT strategy for one booted service, with the guard that uses it. Passport keeps strategies per process by
 * name, and one process may run many services and instances: each gets a name of its own.
 */
export function bearerAuthentication(accessTokens: AccessTokenService): {
  /** Sets `request.caller`. @throws AppError when there is no valid token */
  authenticate(context: ExecutionContext): Promise<void>;
  /** Takes the strategy back out of the process. */
  close(): void;
} {
  const name = `access-token-${++instances}`;
  class AccessTokenStrategy extends PassportStrategy(Strategy, name) {
    constructor() {
      super({
        jwtFromRequest: ({ headers }: KitRequest) => bearerOf(headers.authorization) ?? null,
        secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: null, key: never) => void) =>
          done(null, accessTokens as never),
      });
    }

    validate(caller: Caller): Caller {
      return caller;
    }
  }
  class BearerGuard extends (AuthGuard(name) as Type<InstanceType<ReturnType<typeof AuthGuard>>>) {
    override handleRequest<T>(error: unknown, caller: T, info: unknown): T {
      if (error) throw error;
      if (!caller) throw info instanceof AppError ? info : new AppError('unauthenticated');
      return caller;
    }
  }
  new AccessTokenStrategy();
  const guard = new BearerGuard({ property: 'caller', session: false });
  return {
    authenticate: async (context) => {
      await guard.canActivate(context);
    },
    close: () => passport.unuse(name),
  };
}
