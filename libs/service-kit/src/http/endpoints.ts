import type { INestApplicationContext, Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { ENDPOINT } from './route.js';

/** A routed controller method; without `definition` it declares nothing and the guard keeps it closed. */
export type RoutedMethod = { controller: Type; method: string; definition: Endpoint | undefined };

/** Every routed method of a service, found in its modules. */
export function routedMethodsOf(app: INestApplicationContext): RoutedMethod[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map((wrapper) => wrapper.metatype as Type),
  );
  return routedMethodsIn(controllers);
}

/** Routed methods of these controllers. */
export function routedMethodsIn(controllers: readonly Type[]): RoutedMethod[] {
  return [...new Set(controllers)].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype)
      .filter((method) => method !== 'constructor')
      .map((method) => ({ method, handler: controller.prototype[method] as object }))
      .filter(({ handler }) => Reflect.getMetadata(METHOD_METADATA, handler) !== undefined)
      .map(({ method, handler }) => ({
        controller,
        method,
        definition: Reflect.getMetadata(ENDPOINT, handler),
      })),
  );
}

/** Called by the platform's own pages or by no browser; what takes forms is also reached by mail programs and pages without a referrer. */
export const isForOwnPages = ({ access, body, bodyType }: Endpoint): boolean =>
  access === 'refresh-cookie' || (access === 'public' && body !== undefined && bodyType === undefined);

/** Refuses larger bodies of calls that anybody can make, by their routes: before any of it is read. */
export function limitPublicBodies(app: INestApplicationContext, fastify: FastifyInstance, bytes: number): void {
  const open = routedMethodsOf(app).flatMap(({ definition }) =>
    definition?.access === 'public' || definition?.access === 'refresh-cookie'
      ? [`${definition.method} ${definition.path}`]
      : [],
  );
  fastify.addHook('onRoute', (route) => {
    if (open.includes(`${String(route.method)} ${route.url}`)) route.bodyLimit = bytes;
  });
}
