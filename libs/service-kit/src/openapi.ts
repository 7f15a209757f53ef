import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The OpenAPI document of a booted service, made of the same zod schemas that validate and whitelist. */
export function openApiOf(app: NestFastifyApplication, service: string): OpenAPIObject {
  const document = new DocumentBuilder()
    .setTitle(`Fernway ${service}`)
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  return SwaggerModule.createDocument(app, document, {
    autoTagControllers: false,
    operationIdFactory: (_controller, method) => method,
  });
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
