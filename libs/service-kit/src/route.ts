import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SerializeOptions,
  SetMetadata,
} from '@nestjs/common';
import { ApiBearerAuth, ApiExtension, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Access } from '@fernway/contracts/access';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { Problem } from '@fernway/contracts/problem';
import type { z } from 'zod';

/** Metadata key of the endpoint definition on a controller method. */
export const ENDPOINT = 'fernway:endpoint';

/** Whitelists the answer by `schema` (fields it does not name are dropped) and documents it under `status`. */
export function Returns(schema: z.ZodType | null, status = 200): MethodDecorator {
  return applyDecorators(
    HttpCode(status),
    ...(schema
      ? [SerializeOptions({ schema }), ApiResponse({ status, standardSchema: schema, description: 'Done' })]
      : [ApiResponse({ status, description: 'Done' })]),
  );
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key with the same request gives the same answer for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const bearer = (access: Access) => access !== 'public' && access !== 'refresh-cookie';

/**
 * Routes an endpoint definition of `@fernway/contracts/http/*`: method, path, access rule, answer whitelist, OpenAPI.
 * The method takes what the definition declares: `@Body({ schema: def.body })`, `@Query({ schema: def.query })`,
 * `@Param({ schema: def.params })`; the structure test fails when one is missing or another schema.
 */
export function Route(definition: Endpoint): MethodDecorator {
  return applyDecorators(
    SetMetadata(ENDPOINT, definition),
    RequestMapping({ path: definition.path, method: RequestMethod[definition.method] }),
    Returns(definition.returns, definition.status),
    ApiOperation({ summary: definition.summary, ...(definition.description && { description: definition.description }) }),
    ApiTags(definition.path.split('/')[3] ?? 'api'),
    ApiExtension('x-access', definition.access),
    ...(definition.example === undefined ? [] : [ApiExtension('x-example', definition.example)]),
    ApiResponse({ status: 'default', standardSchema: Problem, description: 'A problem document (RFC 9457)' }),
    ...(bearer(definition.access) ? [ApiBearerAuth()] : []),
    ...(definition.idempotent ? [ApiHeader(idempotencyKey)] : []),
  );
}
