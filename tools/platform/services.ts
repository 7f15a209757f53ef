import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/process.mjs';

export type ServiceFolder = {
  /** `crm`: names its routes, database, roles, keys and settings. */
  name: string;
  folder: string;
  /** Port when `<SERVICE>_PORT` is unset and the gateway is on 4000. */
  port: number;
  /** Whether it keeps data: all but the gateway. */
  database: boolean;
};

/** Every folder of `services/` whose package.json says that it is one; the gateway first, then by port. */
export function discoverServices(repository = root): ServiceFolder[] {
  const services = join(repository, 'services');
  return readdirSync(services, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const manifest = read(join(services, name, 'package.json'));
      const port = manifest?.fernway?.service?.port;
      const written = existsSync(join(services, name, 'src', 'main.ts'));
      const database = Object.hasOwn(manifest?.dependencies ?? {}, '@fernway/database');
      return typeof port === 'number' && written ? [{ name, folder: join(services, name), port, database }] : [];
    })
    .sort((a, b) => Number(b.name === 'gateway') - Number(a.name === 'gateway') || a.port - b.port);
}

type Manifest = { dependencies?: Record<string, string>; fernway?: { service?: { port?: number } } };

function read(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `crm` -> `CRM`, `ai-tools` -> `AI_TOOLS`: how settings name a service. */
export const settingPrefix = (service: string) => service.toUpperCase().replaceAll('-', '_');
