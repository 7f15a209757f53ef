import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SerializeOptions,
  SetMetadata,
} from '@nestjs/common';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { z } from 'zod';

/** Metadata key of the endpoint definition on a controller method. */
export const ENDPOINT = 'fernway:endpoint';

/** Whitelists the answer by `schema` (fields it does not name are dropped). */
export function Returns(schema: z.ZodType | null, status = 200): MethodDecorator {
  return applyDecorators(HttpCode(status), ...(schema ? [SerializeOptions({ schema })] : []));
}

/**
 * Routes an endpoint definition of `@fernway/contracts/http/*`: method, path, access rule, answer whitelist;
 * the OpenAPI document is made of the same definition.
 * The method takes what the definition declares: `@Body({ schema: def.body })`, `@Query({ schema: def.query })`,
 * `@Param({ schema: def.params })`; the structure test fails when one is missing or another schema.
 */
export function Route(definition: Endpoint): MethodDecorator {
  return applyDecorators(
    SetMetadata(ENDPOINT, definition),
    RequestMapping({ path: definition.path, method: RequestMethod[definition.method] }),
    Returns(definition.returns, definition.status),
  );
}
