import { join } from 'node:path';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';
import type { StartOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

/** The port a service has at the usual 4000; a gateway elsewhere takes the services along at the same distance. */
const gatewayPort = 4000;

/** Where every service listens: what `<SERVICE>_PORT` says, else near the gateway. */
export function portsOf(services: ServiceFolder[], { port, host }: Pick<StartOptions, 'port' | 'host'>, env: Environment) {
  return services.map(({ name, port: usual }) => ({
    name,
    host: name === 'gateway' ? host : '127.0.0.1',
    port: name === 'gateway' ? port : Number(env[`${settingPrefix(name)}_PORT`] || usual - gatewayPort + port),
  }));
}

/** Everything a platform process reads, on top of what the person set: that always wins. */
export function platformEnvironment(
  ports: ReturnType<typeof portsOf>,
  options: StartOptions,
  made: Record<string, string>,
  env: Environment,
): Environment {
  const addresses = Object.fromEntries(
    ports.flatMap(({ name, port }) => [
      [`${settingPrefix(name)}_PORT`, String(port)],
      [`${settingPrefix(name)}_URL`, `http://127.0.0.1:${port}`],
    ]),
  );
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: options.dataDir,
    SITE_DIR: join(options.dataDir, 'site'),
    SERVICES: ports.flatMap(({ name }) => (name === 'gateway' ? [] : [name])).join(','),
    ...made,
    ...addresses,
    ...given,
    HOST: options.host,
    // Services listen on this machine, whatever HOST says: they ask this one who can come.
    PUBLISHED_HOST: env.PUBLISHED_HOST || options.host,
    PORT: String(options.port),
    PUBLIC_URL: options.publicUrl,
  };
}
