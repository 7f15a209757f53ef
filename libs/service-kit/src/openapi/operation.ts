import { apiParameters } from '@fernway/contracts/api-parameters';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { type ErrorCode, titleOf } from '@fernway/contracts/errors';
import type { z } from 'zod';
import { exampleOf } from './examples.js';
import type { JsonSchema, JsonSchemas } from './json-schemas.js';
import { problemsByStatus } from './problems.js';
import { accessInWords, securityOf } from './security.js';

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  'x-access': Endpoint['access'];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, MediaType> }>;
};
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  $ref?: string;
};
type MediaType = { schema?: JsonSchema; example?: unknown };

const file: JsonSchema = { type: 'string', format: 'binary' };
const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const rateHeaders = {
  'X-RateLimit-Limit': headerRef('RateLimit'),
  'X-RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'X-RateLimit-Reset': headerRef('RateLimitReset'),
};

/** One call as the document has it, from the definition that routes, validates and answers it. */
export function operationOf(definition: Endpoint, tag: string, schemas: JsonSchemas): Operation {
  const { name, summary, description, access, body } = definition;
  return {
    operationId: name,
    summary,
    description: [description, accessInWords(definition)].filter(Boolean).join('\n\n'),
    tags: [tag],
    security: securityOf(definition),
    'x-access': access,
    parameters: parametersOf(definition, schemas),
    ...(body && { requestBody: requestBodyOf(definition, body, schemas) }),
    responses: responsesOf(definition, schemas),
  };
}

function parametersOf({ params, query, idempotent }: Endpoint, schemas: JsonSchemas): Parameter[] {
  const of = (place: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] => {
    const { properties = {}, required = [] } = (schema ? schemas.ofRequest(schema) : {}) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...((description ?? apiParameters[name]) ? { description: String(description ?? apiParameters[name]) } : {}),
      schema: rest,
    }));
  };
  const key = idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' } as Parameter] : [];
  return [...of('path', params), ...of('query', query), ...key];
}

function requestBodyOf({ bodyType, example }: Endpoint, body: z.ZodType, schemas: JsonSchemas) {
  const isFile = bodyType === 'application/octet-stream';
  const schema = isFile ? file : schemas.ofRequest(body);
  return {
    // What no member is needed of may be left out whole.
    required: isFile || !body.safeParse({}).success,
    content: {
      [bodyType ?? 'application/json']: {
        schema,
        ...(!isFile && { example: example ?? exampleOf(schema, schemas.components) }),
      },
    },
  };
}

function answerOf({ returns, answerTypes, idempotent }: Endpoint, schemas: JsonSchemas) {
  const headers = { ...rateHeaders, ...(idempotent && { 'Idempotency-Replayed': headerRef('IdempotencyReplayed') }) };
  if (!returns) return { description: 'Done; there is no body.', headers };
  const content = Object.fromEntries(
    (answerTypes ?? ['application/json']).map((type) => [type, mediaOf(type, returns, schemas)]),
  );
  return { description: 'Done.', headers, content };
}

function mediaOf(type: string, returns: z.ZodType, schemas: JsonSchemas): MediaType {
  if (type === 'application/json') return { schema: schemas.ofAnswer(returns) };
  if (type === 'text/event-stream') {
    const event = schemas.ofAnswer(returns);
    return {
      schema: {
        type: 'string',
        description: 'Server-sent events; `data` of each is as `x-event` says.',
        'x-event': event,
      },
    };
  }
  return { schema: type.startsWith('text/') ? { type: 'string' } : file };
}

function responsesOf(definition: Endpoint, schemas: JsonSchemas): Operation['responses'] {
  const responses: Operation['responses'] = { [definition.status]: answerOf(definition, schemas) };
  for (const [status, codes] of problemsByStatus(definition)) responses[status] = problemOf(status, codes, definition);
  for (const [status, { description, returns }] of Object.entries(definition.otherAnswers ?? {})) {
    const refusal = responses[status];
    const content = {
      ...refusal?.content,
      ...(returns && { 'application/json': { schema: schemas.ofAnswer(returns) } }),
    };
    responses[status] = {
      ...refusal,
      description: [description, refusal?.description].filter(Boolean).join(' '),
      ...(Object.keys(content).length > 0 && { content }),
    };
  }
  return responses;
}

/** Refusals that say when to come back. */
const later = new Set([409, 429, 503, 507]);

const problemOf = (status: number, codes: readonly ErrorCode[], { answerTypes }: Endpoint) => ({
  description: codes.map((code) => `\`${code}\`: ${titleOf[code]}.`).join(' '),
  ...(later.has(status) && { headers: { 'Retry-After': headerRef('RetryAfter'), ...(status === 429 && rateHeaders) } }),
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    // Who follows a link reads of it on a page.
    ...(answerTypes?.includes('text/html') && { 'text/html': { schema: { type: 'string' } } }),
  },
});
