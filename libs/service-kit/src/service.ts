import type { DynamicModule, Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { MigrationInterface } from 'typeorm';
import type { z } from 'zod';
import type { BaseEnv } from './settings/env.js';
import type { ApiDescription } from './openapi/groups.js';

/** What the platform must know of a service to boot it, migrate it and test it. */
export type ServiceDefinition<Own extends z.ZodType = z.ZodType> = {
  /** `crm`: names the routes (`/api/crm`), the database, its roles and the service's key. */
  name: string;
  /** Port when `<SERVICE>_PORT` is unset: the one in the service's package.json. */
  port: number;
  /** Settings of its own, on top of `BaseEnv`; lives in the service's `env.ts`. */
  env: Own;
  /** Root module; gets the parsed settings. */
  module: (env: BaseEnv & z.infer<Own>) => Type | DynamicModule;
  /** Entities of the service's DataSource, listed (autoload is process-wide). */
  entities?: readonly Type[];
  /** What it is for and how its calls are grouped, for who reads its OpenAPI document. */
  api?: ApiDescription;
  /** The service's own migrations, in order; those of the platform's tables are added by `migrationsOf`. */
  migrations: readonly (new () => MigrationInterface)[];
  /** Largest request body in bytes; 1 MiB when unset. */
  bodyLimit?: number;
  /** Largest body in bytes of a call that needs no sign-in; 64 KiB when unset. */
  publicBodyLimit?: number;
  /** Keeps the raw bytes of bodies on `request.rawBody` (signed webhooks). */
  rawBody?: boolean;
  /** Keys of access tokens; only identity, which makes them, has its own. Others read identity's published set. */
  accessKeys?: (env: BaseEnv & z.infer<Own>) => JWTVerifyGetKey;
  /** Official Fastify plugins of the service (cookies, multipart), before the routes. */
  plugins?: (fastify: FastifyInstance, env: BaseEnv & z.infer<Own>) => Promise<void> | void;
};

/** A definition whose settings' type is not of interest: what starters, tests and tools pass around. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the settings' type is in and out position
export type AnyService = ServiceDefinition<any>;

/** Declares a service, once, in its `service.ts`. */
export const defineService = <Own extends z.ZodType>(definition: ServiceDefinition<Own>): ServiceDefinition<Own> =>
  definition;
