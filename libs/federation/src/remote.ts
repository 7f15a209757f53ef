import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { globalNameOf, readContract, readContributes } from './contract.js';
import { devAppNamed } from './dev-apps.js';
import { remoteDevServer } from './dev-server.js';
import { prerenderConfig } from './prerender-config.js';
import { borrowedRuntime, browserPreset, buildMode, type BuildMode, type CliArguments, type CliEnv } from './preset.js';
import { RemoteFactsPlugin } from './remote-facts-plugin.js';
import { takenByRemote } from './shared.js';

export type RemoteOptions = {
  name: string;
  /** A module that exports `fragments`: the public pages, rendered when the remote is built. */
  prerender?: string;
};

/**
 * Build of a remote: `export default defineRemote({ name: 'crm' })` is a remote's whole `rspack.config.ts`.
 * It exposes `src/app.tsx`, extracts `src/contributes.ts`, takes every shared module from the shell.
 */
export function defineRemote(options: RemoteOptions) {
  return async (env: CliEnv, argv: CliArguments): Promise<Configuration | Configuration[]> => {
    const mode = buildMode(env, argv);
    const contributes = await readContributes(process.cwd());
    const browser = browserConfig(options, contributes, await readContract(), mode);
    if (mode.serving) return { ...browser, devServer: remoteDevServer(await devAppNamed(options.name)) };
    return options.prerender ? [browser, prerenderConfig(options.name, options.prerender, mode)] : browser;
  };
}

function browserConfig(
  { name }: RemoteOptions,
  contributes: Contributes,
  contract: number,
  mode: BuildMode,
): Configuration {
  const preset = browserPreset(name, mode);
  const hash = mode.serving ? '' : '.[contenthash:10]';
  return {
    ...preset,
    entry: {},
    resolve: { ...preset.resolve, alias: { ...preset.resolve?.alias, ...borrowedRuntime } },
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
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new RemoteFactsPlugin(name, globalNameOf(name), contract, contributes),
      ...(preset.plugins ?? []),
    ],
  };
}
