import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyService } from '@fernway/service-kit';
import type { ServiceFolder } from './services.ts';

/** The one export of a service's `dist/service.js` that is its definition. */
export async function definitionOf({ folder, name }: ServiceFolder): Promise<AnyService> {
  const module = (await import(pathToFileURL(join(folder, 'dist', 'service.js')).href)) as Record<string, unknown>;
  const definition = Object.values(module).find((value): value is AnyService => isDefinition(value) && value.name === name);
  if (!definition) throw new Error(`services/${name}/src/service.ts exports no service called "${name}"`);
  return definition;
}

const isDefinition = (value: unknown): value is AnyService =>
  typeof value === 'object' && value !== null && 'name' in value && 'migrations' in value && 'module' in value;
