import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { CopyRspackPlugin, type Configuration } from '@rspack/core';
import { devAppNamed } from './dev-apps.js';
import { hostDevServer } from './dev-server.js';
import { hostChunks } from './host-chunks.js';
import { HostFactsPlugin } from './host-facts-plugin.js';
import { framesConfig } from './prerender-config.js';
import { browserPreset, buildMode, type BuildMode, type CliArguments, type CliEnv } from './preset.js';
import { repository } from './repository.js';
import { providedByHost } from './shared.js';

export type HostOptions = {
  /** Scripts that block the first paint (theme, language redirect): built without the federation runtime. */
  early?: string;
  /** A module that exports `frames`: what is shown of pages that are not prerendered until their scripts are there. */
  frames: string;
};

/** Build of the shell: provides every shared module, knows no remote. `export default defineHost({ … })`. */
export function defineHost({ early, frames }: HostOptions) {
  return async (env: CliEnv, argv: CliArguments): Promise<Configuration[]> => {
    const mode = buildMode(env, argv);
    const host = hostConfig(mode, await writeProvided());
    if (mode.serving) host.devServer = hostDevServer(await devAppNamed('shell'));
    return [host, ...(early ? [earlyConfig(early, mode)] : []), ...(mode.serving ? [] : [framesConfig(frames, mode)])];
  };
}

function hostConfig(mode: BuildMode, provided: string): Configuration {
  const preset = browserPreset('shell', mode);
  return {
    ...preset,
    entry: { main: [provided, join(import.meta.dirname, 'lent-runtime.js'), './src/index.ts'] },
    output: { ...preset.output, publicPath: '/', ...assetNames(mode) },
    optimization: { ...preset.optimization, ...(mode.production && { splitChunks: hostChunks }) },
    plugins: [
      new ModuleFederationPlugin({
        name: 'fernway_shell',
        shared: providedByHost(),
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new HostFactsPlugin('shell.json'),
      // Icons, which have the same address in every release.
      new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      ...(preset.plugins ?? []),
    ],
  };
}

function earlyConfig(entry: string, mode: BuildMode): Configuration {
  const preset = browserPreset('early', { ...mode, serving: false });
  return {
    ...preset,
    dependencies: ['shell'],
    entry: { early: entry },
    output: { ...preset.output, path: join(process.cwd(), 'dist'), clean: false, publicPath: '/', ...assetNames(mode) },
    plugins: [new HostFactsPlugin('early.json'), ...(preset.plugins ?? [])],
  };
}

function assetNames({ serving }: BuildMode) {
  const name = serving ? '[name]' : '[name].[contenthash:10]';
  // The first script of every page lists these hashes.
  const chunk = serving ? '[name]' : '[name].[contenthash:8]';
  return {
    filename: `assets/${name}.js`,
    chunkFilename: `assets/c/${chunk}.js`,
    cssFilename: `assets/${name}.css`,
    cssChunkFilename: `assets/c/${chunk}.css`,
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  };
}

/**
 * A build provides only what is in its own graph, so this writes a module that could import every entry point a remote
 * may take: whoever adds one to `libs/web-kit`, `libs/ui` or `libs/i18n` has nothing to register.
 */
async function writeProvided(): Promise<string> {
  const entries = (await Promise.all(['web-kit', 'ui', 'i18n'].map(entryPoints))).flat();
  const all = [
    'react',
    'react/jsx-runtime',
    'react-dom',
    '@tanstack/react-query',
    '@fernway/contracts/zod',
    ...entries,
  ];
  const folder = join(repository, 'apps/shell/.cache');
  const file = join(folder, 'provided.js');
  const content = `export const provided = () => [\n${all.map((entry) => `  import('${entry}'),`).join('\n')}\n];\n`;
  await mkdir(folder, { recursive: true });
  if ((await readFile(file, 'utf8').catch(() => '')) !== content) await writeFile(file, content);
  return file;
}

const nodeOnly = new Set(['testing']);

async function entryPoints(lib: string): Promise<string[]> {
  const folder = join(repository, 'libs', lib);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { 'fernway-source'?: string } | string>;
  };
  const present = new Set(await readdir(join(folder, 'src'), { recursive: true }));
  const named = Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    const source = typeof target === 'string' ? target : (target['fernway-source'] ?? '');
    if (subpath === './*') return wildcard(present);
    return source.endsWith('.css') || !present.has(source.replace('./src/', '')) ? [] : [subpath.slice(2)];
  });
  return [...new Set(named)]
    .filter((subpath) => !nodeOnly.has(subpath))
    .sort()
    .map((subpath) => `@fernway/${lib}${subpath && `/${subpath}`}`);
}

const wildcard = (present: Set<string>): string[] =>
  [...present]
    .filter((file) => /^[\w-]+\.ts$/.test(file) && file !== 'index.ts')
    .map((file) => file.replace(/\.ts$/, ''));
