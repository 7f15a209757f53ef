import type { FastifyInstance } from 'fastify';

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const json = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });
const text = { type: 'string' };
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const state = object({ ready: { type: 'boolean' }, reasons: { type: 'array', items: text } });
const readiness = object(
  {
    service: text,
    status: { type: 'string', enum: ['ready', 'degraded', 'not-ready'] },
    reasons: { type: 'array', items: text },
    warnings: { type: 'array', items: text },
    services: { type: 'object', additionalProperties: state },
  },
  ['service', 'status', 'reasons', 'services'],
);

const paths = {
  '/api/live': {
    get: {
      operationId: 'followChanges',
      summary: 'What changes for the signed-in person, as server-sent events',
      description:
        'Each event is a hint (`type`, and where known `id` and `version`): read the record again through its service. The stream ends with the token; whoever comes back reads everything again.',
      tags: ['Live'],
      security: [{ accessToken: [] }],
      responses: {
        200: {
          description: 'The stream.',
          content: {
            'text/event-stream': {
              schema: { type: 'string', description: 'Server-sent events; `data` of each is JSON.' },
            },
          },
        },
        401: problem('`unauthenticated`, `session-ended`: renew the token first.'),
        403: problem('`forbidden`: API keys cannot follow.'),
        429: problem('`too-many-requests`: Too many requests.'),
        503: problem('`unavailable`: Not available right now.'),
      },
    },
  },
  '/remotes.json': {
    get: {
      operationId: 'getRegistry',
      summary: 'The parts of the screen that are released, and where they are loaded from',
      description: 'For the shell and for tools that release parts.',
      tags: ['Platform'],
      security: [],
      responses: {
        200: json('The registry.', { type: 'object' }),
        404: problem('`not-found`: Nothing was released.'),
        503: problem('`unavailable`: The pages are being made.'),
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the gateway answers',
      description: 'For orchestrators: says nothing of the services.',
      tags: ['Platform'],
      security: [],
      responses: {
        200: json('It does.', object({ service: text, status: { const: 'ok' } })),
        400: problem('`invalid-request`: The address cannot be read.'),
      },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether the platform is ready, and each of its services',
      description: '503 until every service was ready once; from then on the gateway’s own state.',
      tags: ['Platform'],
      security: [],
      responses: {
        200: json('Ready.', { $ref: '#/components/schemas/Readiness' }),
        400: problem('`invalid-request`: The address cannot be read.'),
        503: json('Not ready, with the reasons.', { $ref: '#/components/schemas/Readiness' }),
      },
    },
  },
};

/** What the gateway itself answers, and where the documents of the services are. */
export const gatewayDocument = (
  publicUrl: string,
  services: readonly string[],
  brand: { name: string; supportEmail: string },
) => {
  const documents = services.map((service) => `/api/${service}/openapi.json`);
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} platform`,
      version: '1',
      description: `Each service describes its own calls:\n\n${documents.map((path) => `- [${path}](${path})`).join('\n')}`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Live', description: 'Hints about what changes.' },
      { name: 'Platform', description: 'The platform’s own state.' },
    ],
    'x-documents': documents,
    paths,
    components: {
      schemas: {
        Problem: object({
          type: text,
          title: text,
          status: { type: 'integer' },
          code: text,
          detail: text,
          traceId: text,
        }),
        Readiness: readiness,
      },
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` of a session: see the document of identity.',
        },
      },
    },
  };
};

/** `GET /api/openapi.json`; the operator's name is loaded once somebody asks. */
export const serveOpenApi = (fastify: FastifyInstance, publicUrl: string, services: readonly string[]): void => {
  fastify.get('/api/openapi.json', async (_request, reply) => {
    const { brand } = await import('@fernway/brand');
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(gatewayDocument(publicUrl, services, brand)));
  });
};
