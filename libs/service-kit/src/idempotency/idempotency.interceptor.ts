import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { firstValueFrom, from, type Observable } from 'rxjs';
import type { KitRequest } from '../access/caller.js';
import { IdempotencyService } from './idempotency.service.js';
import { ENDPOINT } from '../http/route.js';

/** `Idempotency-Key` on endpoints that declare `idempotent: true`. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const definition = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;
    const request = context.switchToHttp().getRequest<KitRequest>();
    const key = request.headers['idempotency-key'];
    if (!definition?.idempotent || key === undefined || !request.caller) return next.handle();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('idempotency-key-invalid');
    return from(this.answer(key, request, context.switchToHttp().getResponse<FastifyReply>(), definition, next));
  }

  private async answer(key: string, request: KitRequest, reply: FastifyReply, definition: Endpoint, next: CallHandler) {
    const { user, workspace } = request.caller!;
    const { status, body, replayed } = await this.idempotency.once(
      user,
      key,
      fingerprint(request, workspace),
      async (keyed) => {
        request.caller = { ...request.caller!, request: keyed };
        const answer: unknown = await firstValueFrom(next.handle(), { defaultValue: undefined });
        return { status: definition.status, body: answer };
      },
    );
    if (replayed) reply.header('idempotency-replayed', 'true').status(status);
    return definition.returns === null ? undefined : body;
  }
}

/** Same method, address, workspace and body, whatever the order of the body's members; a file is told by its length. */
const fingerprint = (request: KitRequest, workspace: string): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${workspace} ${bodyOf(request)}`)
    .digest('base64url');

const bodyOf = ({ body, headers }: KitRequest): string =>
  body instanceof Readable ? `${headers['content-length'] ?? 'unknown'} bytes` : canonical(body);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? '';
