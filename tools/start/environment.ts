import { join } from 'node:path';
import { settingPrefix, type ServiceFolder } from '../platform/services.ts';
import { Stop } from '../platform/stop.ts';
import type { StartOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

/** The port a service has at the usual 4000; a gateway elsewhere takes the services along at the same distance. */
const gatewayPort = 4000;

/** From one instance of a service to the next: more than there are services. */
const betweenInstances = 20;

/** One process's worth of a service. */
export type Instance = {
  /** `crm`, `crm-2`, `crm-3`, …: names its log, too. */
  name: string;
  service: string;
  host: string;
  port: number;
};

/** Every instance and where it listens: the first where `<SERVICE>_PORT` says, else near the gateway; others above it. */
export function instancesOf(
  services: ServiceFolder[],
  { port, host, scale }: Pick<StartOptions, 'port' | 'host' | 'scale'>,
  env: Environment,
): Instance[] {
  return services.flatMap(({ name: service, port: usual }) => {
    if (service === 'gateway') return [{ name: service, service, host, port }];
    const given = env[portSetting(service)];
    const first = Number(given || usual - gatewayPort + port);
    if (!Number.isInteger(first) || first < 1 || first > 65_535)
      throw new Stop(`${portSetting(service)}=${given ?? first} is not a port: give a number from 1 to 65535.`);
    return Array.from({ length: scale[service] ?? 1 }, (_, index) => ({
      name: index === 0 ? service : `${service}-${index + 1}`,
      service,
      host: '127.0.0.1',
      port: first + index * betweenInstances,
    }));
  });
}

/** What one of several processes reads in its own way. */
export const ownSettings = ({ service, port }: Instance): Environment =>
  service === 'gateway' ? {} : { [portSetting(service)]: String(port) };

const portSetting = (service: string) => `${settingPrefix(service)}_PORT`;

/** Everything a platform process reads, on top of what the person set: that always wins. */
export function platformEnvironment(
  instances: Instance[],
  options: StartOptions,
  made: Record<string, string>,
  env: Environment,
): Environment {
  const addresses = Object.fromEntries(
    [...Map.groupBy(instances, ({ service }) => service)].flatMap(([service, all]) => [
      [portSetting(service), String(all[0]!.port)],
      [`${settingPrefix(service)}_URL`, all.map(({ port }) => `http://127.0.0.1:${port}`).join(',')],
    ]),
  );
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: options.dataDir,
    SITE_DIR: join(options.dataDir, 'site'),
    SERVICES: [...new Set(instances.map(({ service }) => service))]
      .filter((service) => service !== 'gateway')
      .join(','),
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
