import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { devServer } from './dev-server.js';
import { prerenderConfig } from './prerender-config.js';
import { browserPreset, buildMode, type BuildMode, type CliArguments, type CliEnv } from './preset.js';
import { RemoteFactsPlugin } from './remote-facts-plugin.js';
import { repository } from './repository.js';
import { takenByRemote } from './shared.js';

export type RemoteOptions = {
  name: string;
  /** A module that exports `fragments`: the public pages, rendered when the remote is built. */
  prerender?: string;
};

/** The name under which a remote's entry script registers itself: a JavaScript identifier. */
export const globalNameOf = (name: string): string => `fernway_remote_${name.replaceAll('-', '_')}`;

/**
 * Build of a remote: `export default defineRemote({ name: 'crm' })` is a remote's whole `rspack.config.ts`.
 * It exposes `src/app.tsx`, extracts `src/contributes.ts`, takes every shared module from the shell.
 */
export function defineRemote(options: RemoteOptions) {
  return async (env: CliEnv, argv: CliArguments): Promise<Configuration | Configuration[]> => {
    const mode = buildMode(env, argv);
    const contributes = await readContributes();
    const browser = browserConfig(options, contributes, await readContract(), mode);
    return options.prerender && !mode.serving
      ? [browser, prerenderConfig(options.name, options.prerender, mode)]
      : browser;
  };
}

async function readContributes(): Promise<Contributes> {
  const file = join(process.cwd(), 'src/contributes.ts');
  await access(file);
  const { contributes } = (await import(pathToFileURL(file).href)) as { contributes: Contributes };
  return contributes;
}

/** The contract a build is made for; its module has types only, so that Node can read the source as it is. */
async function readContract(): Promise<number> {
  const file = join(repository, 'libs/web-kit/src/remote-app.ts');
  const { CONTRACT } = (await import(pathToFileURL(file).href)) as { CONTRACT: number };
  return CONTRACT;
}

function browserConfig({ name }: RemoteOptions, contributes: Contributes, contract: number, mode: BuildMode): Configuration {
  const preset = browserPreset(name, mode);
  const hash = mode.serving ? '' : '.[contenthash:10]';
  return {
    ...preset,
    entry: {},
    output: {
      ...preset.output,
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `c/[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `c/[name]${hash}.css`,
    },
    plugins: [
      new ModuleFederationPlugin({
        name: globalNameOf(name),
        filename: `entry${hash}.js`,
        exposes: { './app': './src/app.tsx' },
        shared: takenByRemote(),
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new RemoteFactsPlugin(name, globalNameOf(name), contract, contributes),
      ...(preset.plugins ?? []),
    ],
    ...(mode.serving ? { devServer: devServer(name) } : {}),
  };
}
