import type { DynamicModule, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { apiParameters } from '@fernway/contracts/api-parameters';
import type { Endpoint } from '@fernway/contracts/endpoint';
import { z } from 'zod';
import type { BaseEnv } from '../settings/env.js';
import { type RoutedMethod, routedMethodsIn } from '../http/endpoints.js';
import { groupOf } from '../openapi/groups.js';
import type { AnyService } from '../service.js';

/**
 * Walks all routes of a service's modules, without starting it, and names what breaks a rule: a route without access
 * rule, body schema or response schema, schemas that take unknown fields, parameters that are not validated by the
 * schema that was declared, paths outside the service's own.
 * @returns one sentence per problem
 */
export function structureProblems(service: AnyService, env: Partial<BaseEnv> & object = {}): string[] {
  const routes = routedMethodsOfService(service, env);
  const seen = new Set<string>();
  const problems = routes.length === 0 ? [`${service.name} has no routes`] : [];
  for (const route of routes) {
    const at = `${route.controller.name}.${route.method}`;
    if (!route.definition) {
      problems.push(`${at} is not declared by @Route: it has no access rule and no schemas`);
      continue;
    }
    const key = `${route.definition.method} ${route.definition.path}`;
    if (seen.has(key)) problems.push(`${at}: ${key} is declared twice`);
    if (seen.has(route.definition.name)) problems.push(`${key}: another call has the name ${route.definition.name}`);
    seen.add(key).add(route.definition.name);
    problems.push(
      ...definitionProblems(route.definition, service.name),
      ...descriptionProblems(route.definition, service),
      ...parameterProblems(route),
    );
  }
  return problems;
}

/** Every routed method of a service, without starting it. */
export const routedMethodsOfService = (service: AnyService, env: Partial<BaseEnv> & object = {}): RoutedMethod[] =>
  routedMethodsIn(controllersIn(service.module(env as never)));

/** Controllers of a module and of all it imports. */
function controllersIn(module: Type | DynamicModule, seen = new Set<unknown>()): Type[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const dynamic = 'module' in module ? module : undefined;
  const type: Type = dynamic?.module ?? (module as Type);
  const listed = (key: 'controllers' | 'imports'): unknown[] => [
    ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
    ...((dynamic?.[key] as unknown[] | undefined) ?? []),
  ];
  return [
    ...(listed('controllers') as Type[]),
    ...listed('imports').flatMap((imported) => controllersIn(imported as Type, seen)),
  ];
}

/** What who makes a client would miss. */
function descriptionProblems(definition: Endpoint, service: AnyService): string[] {
  const { method, path, name, access, summary, query, params, bodyType, body } = definition;
  if (typeof access === 'object') return [];
  const parameters = Object.entries({ ...params?.shape, ...query?.shape });
  return [
    !/^[a-z][A-Za-z]+[A-Z]\w+$/.test(name) && `is called ${name}, not as what it does to what (listContacts)`,
    !/^[A-Z].{6,}[^.]$/.test(summary) && `says “${summary}”, which is no sentence without its full stop`,
    /\b(endpoint|CRUD|payload|DTO|entity)\b/i.test(summary) && `says “${summary}”, in the words of its makers`,
    service.api &&
      groupOf(service, definition).description === undefined &&
      `is in no group of ${service.name}'s api.ts`,
    body?.def.type === 'unknown' && !bodyType && 'does not say what its body is',
    ...parameters.map(
      ([parameter, schema]) => !apiParameters[parameter] && !describes(schema) && `does not say what ${parameter} is`,
    ),
  ].flatMap((problem) => (problem ? `${method} ${path} ${problem}` : []));
}

const describes = (schema: z.ZodType): boolean =>
  Boolean(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).description);

function definitionProblems(definition: Endpoint, service: string): string[] {
  const { method, path, access, body, query, params, returns, status } = definition;
  const key = `${method} ${path}`;
  const internal = typeof access === 'object';
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const open = Object.entries({ body, query, params }).filter(([, schema]) => schema && takesUnknownFields(schema));
  return [
    !path.startsWith(internal ? `/internal/${service}/` : `/api/${service}/`) && `${key}: not a path of ${service}`,
    access === undefined && `${key}: no access rule`,
    writes && !body && `${key}: no body schema`,
    !writes && body && `${key}: a ${method} takes no body`,
    /:\w/.test(path) && !params && `${key}: no schema for the parameters of the path`,
    returns === undefined && `${key}: no response schema`,
    returns === null && status !== 204 && status !== 202 && `${key}: answers ${status} without a schema`,
    ...open.map(([part]) => `${key}: ${part} takes unknown fields (use z.strictObject)`),
  ].filter((problem) => problem !== false && problem !== undefined) as string[];
}

const takesUnknownFields = (schema: z.ZodType): boolean => {
  const { type, catchall, innerType, options } = schema.def as unknown as {
    type: string;
    catchall?: z.ZodType;
    innerType?: z.ZodType;
    options?: z.ZodType[];
  };
  if (type === 'object') return (catchall?.def as { type?: string } | undefined)?.type !== 'never';
  if (innerType) return takesUnknownFields(innerType);
  return options?.some(takesUnknownFields) ?? false;
};

/** Nest validates a parameter by the schema of its decorator: it must be there, and be the declared one. */
function parameterProblems({ controller, method, definition }: RoutedMethod): string[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { data?: unknown; schema?: unknown }
  >;
  const parts = [
    ['body', RouteParamtypes.BODY, definition?.body],
    ['query', RouteParamtypes.QUERY, definition?.query],
    ['params', RouteParamtypes.PARAM, definition?.params],
  ] as const;
  return parts.flatMap(([part, kind, schema]) => {
    const given = Object.entries(args).filter(([key]) => key.startsWith(`${kind}:`));
    const at = `${controller.name}.${method}`;
    if (schema && given.length === 0) return [`${at}: ${part} is declared but not validated`];
    return given
      .filter(([, argument]) => argument.data !== undefined || argument.schema !== schema || !schema)
      .map(() => `${at}: ${part} is not validated by the declared schema`);
  });
}
