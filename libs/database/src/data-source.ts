import type { Pool } from 'pg';
import { DataSource, type EntityTarget } from 'typeorm';
import { types } from './instant.js';
import { PipelinedClient } from './pipelined-client.js';

export type DataSourceSettings = {
  /** Unique within the process: several services may share one. */
  name: string;
  /** `postgres://role:password@host:port/database` */
  url: string;
  entities?: EntityTarget<object>[];
  /** Largest number of connections. */
  poolSize?: number;
};

/** A data source that never creates or changes schema. Initialise it before use. */
export const createDataSource = ({ name, url, entities = [], poolSize = 10 }: DataSourceSettings): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    entities: entities as never[],
    poolSize,
    applicationName: name,
    synchronize: false,
    installExtensions: false,
    logging: false,
    connectTimeoutMS: 10_000,
    // Statements of one connection are sent behind each other without waiting for answers.
    extra: { keepAlive: true, Client: PipelinedClient, types },
  });

/** The connection pool behind an initialised data source. */
export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
