import { resolve } from 'node:path';
import { root } from '../bootstrap/process.mjs';
import { readArguments } from '../platform/arguments.ts';
import { Stop } from '../platform/stop.ts';

export type StartOptions = {
  /** One process per service, as on servers. */
  services: boolean;
  /** How many processes of a service, by its name; one where it is not named. */
  scale: Record<string, number>;
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
  --scale crm=3,tokens=2    so many of these (with --services)
  --only crm,identity       these services (and the gateway) only
  --no-build                run what was built before
  --verbose                 log lines on the terminal too
PORT=5000 HOST=… PUBLIC_URL=… DATA_DIR=… npm start`;

const mostInstances = 16;

/** @throws Stop with what is wrong in one line */
export function readOptions(args: string[], env: Environment, usage = usageOfStart): StartOptions {
  const { values } = readArguments(
    {
      args,
      allowNegative: true,
      options: {
        services: { type: 'boolean', default: false },
        scale: { type: 'string', multiple: true, default: [] },
        build: { type: 'boolean', default: true },
        only: { type: 'string', default: '' },
        verbose: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  const port = Number(env.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Stop(`PORT=${env.PORT} is not a port: give a number from 1 to 65000.`);
  return {
    services: values.services,
    scale: scaleOf(values.scale.map(requireScale).join(','), values.services),
    build: values.build,
    only: values.only.split(',').filter(Boolean),
    verbose: values.verbose,
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
  };
}

function requireScale(text: string): string {
  if (!text.trim()) throw new Stop('--scale names no service: write --scale crm=3,tokens=2.');
  return text;
}

/** `crm=3,tokens=2`. */
function scaleOf(text: string, services: boolean): Record<string, number> {
  const scale: Record<string, number> = {};
  for (const part of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, name, count] = /^([a-z][a-z0-9-]*)=(\d+)$/.exec(part) ?? [];
    if (!name) throw new Stop(`--scale ${part} cannot be read: write --scale crm=3,tokens=2.`);
    if (Object.hasOwn(scale, name)) throw new Stop(`--scale names ${name} twice.`);
    if (name === 'gateway')
      throw new Stop(
        '--scale gateway: browsers come to one port, so there is one gateway here. docs/operating.md says how several stand behind a balancer.',
      );
    if (Number(count) < 1 || Number(count) > mostInstances)
      throw new Stop(`--scale ${part}: give a number from 1 to ${mostInstances}.`);
    scale[name] = Number(count);
  }
  if (Object.keys(scale).length > 0 && !services)
    throw new Stop('--scale needs a process per service: npm start -- --services --scale crm=3,tokens=2');
  return scale;
}
