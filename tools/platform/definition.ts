import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EventTransport } from '@fernway/events';
import type { AnyService, BootedService, BootOverrides } from '@fernway/service-kit';
import type { ServiceFolder } from './services.ts';

/** What a start-up of its own takes: it may run before there are databases, so it asks for the transport when it needs it. */
type OwnOverrides = Pick<BootOverrides, 'env'> & { transport: () => Promise<EventTransport> };

/** What a service's `main.js` exports: its definition, or (the gateway) a start-up of its own. */
export type ServiceEntry = {
  service?: AnyService;
  boot?: (overrides: OwnOverrides) => Promise<Omit<BootedService, 'app'>>;
};

/** Loads a built service without starting it. */
export async function entryOf({ folder, name }: ServiceFolder): Promise<ServiceEntry> {
  const module = (await import(pathToFileURL(join(folder, 'dist', 'main.js')).href)) as Record<string, unknown>;
  const service = Object.values(module).find(isDefinition);
  if (service) return { service };
  if (typeof module.boot === 'function') return { boot: module.boot as ServiceEntry['boot'] };
  throw new Error(`services/${name}/src/main.ts exports no service (see defineService)`);
}

const isDefinition = (value: unknown): value is AnyService =>
  typeof value === 'object' && value !== null && 'name' in value && 'migrations' in value && 'module' in value;
