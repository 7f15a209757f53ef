import type { INestApplicationContext } from '@nestjs/common';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { routedMethodsOf } from '../http/endpoints.js';
import { problemsOf } from '../openapi/problems.js';

type Sent = { statusCode: number; headers: Record<string, unknown>; body: string };

const definitions = new WeakMap<INestApplicationContext, Map<string, Endpoint>>();

const definitionOf = (app: INestApplicationContext, call: string): Endpoint | undefined => {
  if (!definitions.has(app)) {
    const routed = routedMethodsOf(app).flatMap(({ definition }) => definition ?? []);
    definitions.set(app, new Map(routed.map((definition) => [`${definition.method} ${definition.path}`, definition])));
  }
  return definitions.get(app)?.get(call);
};

/**
 * Holds an answer against the endpoint's own definition: its status, its content type, and the code of a refusal must be
 * among those that the OpenAPI document names.
 * @returns what the document does not tell; undefined where it tells all, or the route is not an endpoint's
 */
export function undescribed(
  app: INestApplicationContext,
  method: string,
  path: string,
  { statusCode, headers, body }: Sent,
): string | undefined {
  const definition = definitionOf(app, `${method} ${path}`);
  if (!definition) return undefined;
  if (definition.otherAnswers?.[statusCode]) return undefined;
  const type = String(headers['content-type'] ?? '').split(';')[0]!;
  const said = (what: string) => `${method} ${path} answered ${what}, which its definition does not name`;
  if (statusCode >= 400) {
    const { code } = (type === 'application/problem+json' ? JSON.parse(body) : {}) as { code?: string };
    if (code === undefined) return pagesMayFail(definition, type) ? undefined : said(`${statusCode} as ${type}`);
    return (problemsOf(definition) as string[]).includes(code) ? undefined : said(`${statusCode} ${code}`);
  }
  if (statusCode !== definition.status) return said(String(statusCode));
  const types = definition.returns === null ? [''] : (definition.answerTypes ?? ['application/json']);
  return types.includes(type) || types.includes('*/*') ? undefined : said(`as “${type}”`);
}

/** People who follow a link are told by a page what went wrong. */
const pagesMayFail = ({ answerTypes = [] }: Endpoint, type: string): boolean =>
  type === 'text/html' && answerTypes.includes(type);
