import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type Access, approvedOrigins, backgroundCalls, may } from '@fernway/contracts/access';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { AppError } from '@fernway/contracts/errors';
import { acting } from '@fernway/database';
import { AccessTokenService } from './access-token.service.js';
import { bearerAuthentication } from './access-token.strategy.js';
import { bearerOf } from './bearer.js';
import type { KitRequest } from './caller.js';
import type { BaseEnv } from '../settings/env.js';
import { ENV } from '../injection.js';
import { isForOwnPages } from '../http/endpoints.js';
import { ENDPOINT } from '../http/route.js';
import { ServiceTokens } from './service-token.js';

/** Header in which a service forwards the access token of the person it acts for. */
export const userTokenHeader = 'x-fernway-user';

/** Header in which a service proves itself beside the person for whom it does what he approved. */
export const serviceTokenHeader = 'x-fernway-service';

/** Decides every request by the access rule of its endpoint. A route without one is closed. */
@Injectable()
export class AccessGuard implements CanActivate, OnApplicationShutdown {
  private readonly bearer: ReturnType<typeof bearerAuthentication>;
  private readonly origin: string;

  constructor(
    private readonly accessTokens: AccessTokenService,
    private readonly serviceTokens: ServiceTokens,
    @Inject(ENV) env: BaseEnv,
  ) {
    this.bearer = bearerAuthentication(accessTokens);
    this.origin = new URL(env.publicUrl).origin;
  }

  onApplicationShutdown(): void {
    this.bearer.close();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const definition = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;
    const request = context.switchToHttp().getRequest<KitRequest>();
    if (!definition) throw new AppError('not-found', { cause: `${context.getHandler().name} declares no access rule` });
    const { access, peopleOnly = access === 'user' } = definition;
    if (isForOwnPages(definition)) this.requireOwnOrigin(request);
    if (access === 'public' || access === 'refresh-cookie') return true;
    if (typeof access === 'object') await this.requireService(request, access, definition);
    else await this.requireMember(context, request, access, peopleOnly);
    return true;
  }

  private async requireMember(
    context: ExecutionContext,
    request: KitRequest,
    access: Exclude<Access, object>,
    peopleOnly: boolean,
  ) {
    const known = this.accessTokens.known(request.headers.authorization);
    // Most requests bring a token that was seen before: nothing is left to authenticate.
    if (known) request.caller = known;
    else await this.bearer.authenticate(context);
    const { caller } = request;
    if (caller?.apiKey) acting.byApiKey(caller.apiKey.name);
    await this.noteService(request);
    if (peopleOnly && caller?.apiKey)
      throw new AppError('forbidden', { detail: 'This is for people: an API key cannot do it' });
    if (access === 'user' || access === 'public' || access === 'refresh-cookie') return;
    if (!caller || !may(caller.role, access)) throw new AppError('forbidden');
    if (caller.apiKey && !caller.apiKey.scopes.includes(access))
      throw new AppError('forbidden', {
        detail: `This API key was not given ${access}`,
        details: { missing: [access] },
      });
  }

  /** The person's rights decide; a service beside him only says by what it was done. */
  private async noteService(request: KitRequest): Promise<void> {
    const { [serviceTokenHeader]: token } = request.headers;
    if (token === undefined) return;
    request.callingService = await this.serviceTokens.verify(String(token));
    const origin = approvedOrigins[request.callingService];
    if (!origin) throw new AppError('forbidden', { detail: `${request.callingService} does not act for people` });
    acting.approved(origin);
  }

  /** Browsers send `Origin` on every write, and `Sec-Fetch-Site` besides; other clients neither. */
  private requireOwnOrigin({ headers }: KitRequest): void {
    const site = headers['sec-fetch-site'];
    const foreign =
      headers.origin === undefined ? site !== undefined && site !== 'same-origin' : headers.origin !== this.origin;
    if (foreign) throw new AppError('origin-refused');
  }

  private async requireService(request: KitRequest, access: { service: readonly string[] }, definition: Endpoint) {
    const token = bearerOf(request.headers.authorization);
    if (!token) throw new AppError('unauthenticated');
    const caller = await this.serviceTokens.verify(token);
    if (!access.service.includes(caller)) throw new AppError('forbidden');
    request.callingService = caller;
    const forwarded = request.headers[userTokenHeader];
    if (typeof forwarded === 'string') {
      request.caller = await this.accessTokens.callerOf(forwarded);
      if (request.caller.apiKey) acting.byApiKey(request.caller.apiKey.name);
    } else if (!backgroundCalls.includes(`${caller} ${definition.method} ${definition.path}`)) {
      throw new AppError('forbidden', { detail: 'This call needs the token of the person it is made for' });
    }
  }
}
