import { resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { readArguments } from '../platform/arguments.ts';
import { Stop } from '../platform/stop.ts';

export type StartOptions = {
  /** One process per service, as on servers. */
  services: boolean;
  /** Off: run what was built before. */
  build: boolean;
  /** Names of the services to start besides the gateway; all when empty. */
  only: string[];
  /** Log lines on the terminal, not only in the files. */
  verbose: boolean;
  /** Of the gateway; the services' ports keep their distance to it. */
  port: number;
  host: string;
  publicUrl: string;
  /** Everything the platform keeps. */
  dataDir: string;
};

type Environment = Record<string, string | undefined>;

const usageOfStart = `npm start                   the whole platform in one process
npm start -- --services     one process per service
  --only crm,identity       these services (and the gateway) only
  --no-build                run what was built before
  --verbose                 log lines on the terminal too
PORT=5000 HOST=… PUBLIC_URL=… DATA_DIR=… npm start`;

/** @throws Stop with what is wrong in one line */
export function readOptions(args: string[], env: Environment, usage = usageOfStart): StartOptions {
  const { values } = readArguments(
    {
      args,
      allowNegative: true,
      options: {
        services: { type: 'boolean', default: false },
        build: { type: 'boolean', default: true },
        only: { type: 'string', default: '' },
        verbose: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const port = Number(env.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new Stop(`PORT=${env.PORT} is not a port: give a number from 1 to 65000.`);
  return {
    services: values.services,
    build: values.build,
    only: values.only.split(',').filter(Boolean),
    verbose: values.verbose,
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
  };
}
