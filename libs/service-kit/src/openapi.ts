import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { exampleOf } from './openapi-examples.js';

const introduction = `JSON in and out. Times are ISO 8601 in UTC, money is a whole number of minor units with a currency.

- **Lists** answer \`{ items, next }\`: give \`next\` back as \`after\` to go on; null is the end.
- **Errors** are problem documents (RFC 9457): \`code\` says what went wrong, \`detail\` says it in words, \`errors\` names the fields, \`traceId\` finds it in the logs.
- **Writes** that take an \`Idempotency-Key\` do nothing twice for the same key.
- **Changes** name the \`version\` that was seen; 409 answers with both versions when it is not the current one.
- \`x-access\` is the permission that a call needs.`;

type Parameter = { schema?: { description?: string }; description?: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: object; example?: unknown }> };
  'x-example'?: unknown;
};

/** The OpenAPI document of a booted service, made of the same zod schemas that validate and whitelist. */
export function openApiOf(app: NestFastifyApplication, service: string): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle(`Fernway ${service}`)
    .setDescription(introduction)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, options, {
    autoTagControllers: false,
    // `listContacts`: each name once, as clients that are made of the document need it.
    operationIdFactory: (controller, method) => `${method}${controller.replace(/Controller$/, '')}`,
  });
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) explain(operation, document);
  }
  return document;
}

/** Says of parameters what their schemas say, and shows a body as somebody would send it. */
function explain(operation: Operation, { components }: OpenAPIObject): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.schema?.description) parameter.description ??= parameter.schema.description;
  }
  const body = operation.requestBody?.content?.['application/json'];
  if (!body?.schema) return;
  body.example = operation['x-example'] ?? exampleOf(body.schema, (components?.schemas ?? {}) as never);
  delete operation['x-example'];
}

/** Serves it at `/api/<service>/openapi.json`; built at the first request, which start-up need not wait for. */
export function serveOpenApi(app: NestFastifyApplication, service: string): void {
  let document: string | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(`/api/${service}/openapi.json`, (_request, reply) => {
      document ??= JSON.stringify(openApiOf(app, service));
      reply.header('content-type', 'application/json; charset=utf-8').send(document);
    });
}
