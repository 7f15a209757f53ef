import { createDataSource, poolOf, requireVersion, schemaProblems } from '@fernway/database';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { BaseEnv } from './settings/env.js';
import type { ReadinessCheck } from './http/health.js';
import { migrationsOf } from './migrations.js';
import { isPassing } from './passing.js';
import type { AnyService } from './service.js';

const attempts = 20;

/**
 * Connects to the service's own database, under a name of its own: several services may share a process. Postgres may
 * still be starting beside us, or go down in the middle of it.
 * @throws when the database is still away after half a minute, refuses, or is too old
 */
export async function openDatabase(service: AnyService, env: BaseEnv): Promise<DataSource> {
  const dataSource = createDataSource({
    name: service.name,
    url: env.databaseUrl,
    poolSize: env.databasePool,
    entities: [...(service.entities ?? [])],
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const connected = await dataSource.initialize();
      await requireVersion(poolOf(connected));
      return connected;
    } catch (error) {
      if (dataSource.isInitialized) await dataSource.destroy();
      if (attempt === attempts || !isPassing(error)) throw error;
      await sleep(Math.min(100 * attempt, 2_000));
    }
  }
}

/** The schema is asked for until it was right once; then only whether the database answers. */
export function databaseCheck(dataSource: DataSource, service: AnyService): ReadinessCheck {
  const migrations = migrationsOf(service);
  let matched = false;
  return async () => {
    if (matched) {
      await dataSource.query('SELECT 1');
      return [];
    }
    const problems = await schemaProblems(dataSource, service.name, migrations);
    matched = problems.length === 0;
    return problems;
  };
}
