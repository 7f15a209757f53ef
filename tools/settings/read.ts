import type { Setting } from '@fernway/service-kit/settings';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceFolder } from '../platform/services.ts';

/** What each service reads from its environment, by its env schema; the gateway too. */
export type SettingsByService = Record<string, Setting[]>;

type EnvModule = { Env: Parameters<typeof import('@fernway/service-kit/settings').settingsOf>[0] };

/** Lets this process load our sources as they are: a service that was just written has not been built. */
export function loadSources(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@fernway/'))
        return next(specifier, { ...context, conditions: [...context.conditions, 'fernway-source'] });
      const relative = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
      return next(relative ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
}

/** Reads the env schemas from the sources. */
export async function readSettings(services: ServiceFolder[]): Promise<SettingsByService> {
  const { settingsOf, settingsOfService } = await import('@fernway/service-kit/settings');
  const read = async ({ name, port, folder, database }: ServiceFolder) => {
    const { Env } = (await import(pathToFileURL(join(folder, 'src/env.ts')).href)) as EnvModule;
    return [name, database ? settingsOfService({ name, port, env: Env }) : settingsOf(Env)] as const;
  };
  return Object.fromEntries(await Promise.all(services.map(read)));
}
