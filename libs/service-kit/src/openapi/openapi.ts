import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { brand } from '@fernway/brand';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { Problem } from '@fernway/contracts/problem';
import { type RoutedMethod, routedMethodsOf } from '../http/endpoints.js';
import type { AnyService } from '../service.js';
import { groupOf } from './groups.js';
import { type JsonSchema, JsonSchemas } from './json-schemas.js';
import { type Operation, operationOf } from './operation.js';
import { securitySchemes } from './security.js';

type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, object> };
};

const introduction = `JSON in and out. Times are ISO 8601 in UTC, money is a whole number of minor units with a currency.

- **Lists** answer \`{ items, next }\`: give \`next\` back as \`after\` to go on; null is the end.
- **Errors** are problem documents (RFC 9457): \`code\` says what went wrong, \`detail\` says it in words, \`errors\` names the fields, \`traceId\` finds it in the logs.
- **Writes** that take an \`Idempotency-Key\` do nothing twice for the same key.
- **Changes** name the \`version\` that was seen; 409 answers with both versions when it is not the current one.
- **Answers** may get further members at any time: clients must tolerate them.
- \`x-access\` is the permission that a call needs.`;

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const headers = {
  RateLimit: { description: 'Calls that one address, or one API key, may make in a minute.', schema: whole },
  RateLimitRemaining: { description: 'How many of them are left.', schema: whole },
  RateLimitReset: { description: 'Seconds until they begin anew.', schema: whole },
  RetryAfter: { description: 'Seconds after which to try again.', schema: whole },
  IdempotencyReplayed: {
    description: '`true`: the answer of the first request with this key, given again.',
    schema: { ...text, const: 'true' },
  },
};
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same request gives the same answer for 24 hours.',
    schema: { ...text, minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  },
};

/** The OpenAPI document of a service, made of the definitions that route its public calls, and of nothing else. */
export function openApiOf(service: AnyService, routed: readonly RoutedMethod[], publicUrl: string): OpenApiDocument {
  const definitions = routed
    .flatMap(({ definition }) => definition ?? [])
    .filter(({ access }) => typeof access !== 'object');
  const schemas = new JsonSchemas([Problem, ...definitions.flatMap(({ returns }) => returns ?? [])]);
  const paths: OpenApiDocument['paths'] = {};
  for (const definition of definitions) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[definition.method.toLowerCase()] = operationOf(
      definition,
      groupOf(service, definition).name,
      schemas,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} ${service.name}`,
      description: [service.api?.description, introduction].filter(Boolean).join('\n\n'),
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(service, definitions),
    paths,
    components: {
      schemas: schemas.components,
      ...usedBy(paths, { securitySchemes: securitySchemes(publicUrl), headers, parameters }),
    },
  };
}

type Shared = Record<string, Record<string, object>>;

/** What all documents share, without what this one has no use for. */
function usedBy(paths: object, shared: Shared): Shared {
  const text = JSON.stringify(paths);
  const isUsed = (kind: string, name: string) =>
    text.includes(kind === 'securitySchemes' ? `{"${name}":[` : `#/components/${kind}/${name}"`);
  return Object.fromEntries(
    Object.entries(shared).map(([kind, named]) => [
      kind,
      Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name))),
    ]),
  );
}

/** The groups that have calls, in the order in which the service lists them. */
function tagsOf(service: AnyService, definitions: readonly Endpoint[]) {
  const groups = new Set(definitions.map((definition) => groupOf(service, definition).name));
  const listed = (service.api?.groups ?? []).filter(({ name }) => groups.delete(name));
  return [...listed.map(({ name, description }) => ({ name, description })), ...[...groups].map((name) => ({ name }))];
}

/** Serves it at `/api/<service>/openapi.json`; built at the first request, which start-up need not wait for. */
export function serveOpenApi(app: NestFastifyApplication, service: AnyService, publicUrl: string): void {
  let document: string | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(`/api/${service.name}/openapi.json`, (_request, reply) => {
      document ??= JSON.stringify(openApiOf(service, routedMethodsOf(app), publicUrl));
      reply.header('content-type', 'application/json; charset=utf-8').send(document);
    });
}
