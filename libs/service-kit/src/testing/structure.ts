import type { DynamicModule, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { z } from 'zod';
import type { BaseEnv } from '../env.js';
import { type RoutedMethod, routedMethodsIn } from '../endpoints.js';
import type { AnyService } from '../service.js';

/**
 * Walks all routes of a service's modules, without starting it, and names what breaks a rule: a route without access
 * rule, body schema or response schema, schemas that take unknown fields, parameters that are not validated by the
 * schema that was declared, paths outside the service's own.
 * @returns one sentence per problem
 */
export function structureProblems(service: AnyService, env: Partial<BaseEnv> & object = {}): string[] {
  const routes = routedMethodsIn(controllersIn(service.module(env as never)));
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
    seen.add(key);
    problems.push(...definitionProblems(route.definition, service.name), ...parameterProblems(route));
  }
  return problems;
}

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

function definitionProblems(definition: Endpoint, service: string): string[] {
  const { method, path, access, body, query, params, returns, status } = definition;
  const key = `${method} ${path}`;
  const internal = typeof access === 'object';
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const open = Object.entries({ body, query, params }).filter(
    ([, schema]) => schema && takesUnknownFields(schema),
  );
  return [
    !path.startsWith(internal ? `/internal/${service}/` : `/api/${service}/`) &&
      `${key}: not a path of ${service}`,
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
