import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Compilation, rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { hotUpdate, HotUpdatesPlugin } from './hot-updates-plugin.js';
import { PrecompressPlugin } from './precompress-plugin.js';
import { repository } from './repository.js';

const webLibraries = ['brand', 'contracts', 'i18n', 'ui', 'web-kit'];

export type BuildMode = { production: boolean; serving: boolean };

/** What rspack-cli hands to a config function. */
export type CliEnv = { RSPACK_SERVE?: boolean };
export type CliArguments = { mode?: string; nodeEnv?: string };

/**
 * What is built follows from the command alone: the same sources give the same files whoever asks, so that builds are
 * cached whatever NODE_ENV says. Plugins and loaders read it too, and are told the same.
 */
export function buildMode(env: CliEnv = {}, argv: CliArguments = {}): BuildMode {
  const serving = Boolean(env.RSPACK_SERVE);
  const production = argv.mode ? argv.mode === 'production' : !serving;
  process.env.NODE_ENV = production ? 'production' : 'development';
  return { serving, production };
}

const swcRule = (refresh: boolean) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules\/(?!@fernway\/)/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      target: 'es2022' as const,
    },
  },
  type: 'javascript/auto' as const,
});

/** What every build of the platform has in common, the shell's, the remotes' and the prerendering ones. */
export function basePreset(name: string, { production, serving }: BuildMode): Configuration {
  const context = process.cwd();
  return {
    name,
    context,
    mode: production ? 'production' : 'development',
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(context, 'dist'),
      uniqueName: `fernway_${name}`,
      assetModuleFilename: 'files/[name].[contenthash:10][ext]',
      chunkLoadingGlobal: `fernway_chunks_${name}`,
      clean: serving ? { keep: hotUpdate } : true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js'],
      // Relative imports carry the emitted extension; the sources behind them end in .ts or .tsx.
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // Our libraries by their sources. Not by the condition `source`: packages on npm use it for theirs.
      alias: {
        ...Object.fromEntries(webLibraries.map((lib) => [`@fernway/${lib}`, join(repository, 'libs', lib, 'src')])),
        // 35 KB of the chart engine, for a function that nobody calls: pictures are saved from the canvas itself.
        html2canvas: false,
      },
    },
    module: {
      rules: [
        swcRule(serving),
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|woff2)$/, type: 'asset' },
        // Never inside a script: a page asks for them when they come into view.
        { test: /\.(png|webp|avif)$/, type: 'asset/resource' },
      ],
      parser: { 'css/auto': { namedExports: false } },
    },
    cache: {
      type: 'persistent',
      version: `${name}-${production}-${serving}`,
      buildDependencies: [
        join(context, 'package.json'),
        join(repository, 'package-lock.json'),
        join(import.meta.dirname, 'preset.js'),
      ],
      storage: { type: 'filesystem', directory: join(repository, '.cache/rspack', name) },
    },
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
  };
}

const require = createRequire(import.meta.url);

/**
 * The federation plugin names its run-time modules by their CommonJS files, which cannot be tree-shaken: 27 instead of
 * 19 KB in the shell, 12 instead of 5 in each remote.
 */
const federationAsModules = Object.fromEntries(
  ['runtime', 'runtime-tools', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map((name) => {
    const file = require.resolve(`@module-federation/${name}`);
    return [file, file.replace(/\.cjs$/, '.js')];
  }),
);

/** Remotes take the shell's bundler runtime instead of one of their own. */
export const borrowedRuntime = {
  [require.resolve('@module-federation/webpack-bundler-runtime')]: join(import.meta.dirname, 'borrowed-runtime.js'),
};

const own = (file: string) => join(import.meta.dirname, file);

/**
 * Federation's runtime can load remotes in Node, and find them by manifests: a page has no use for either. antd measures
 * scroll bars in a way that the pages' policy refuses.
 */
const replaced = () =>
  [
    { request: /^\.\/node\.js$/, within: '@module-federation/sdk', instead: own('no-node-runtime.js') },
    {
      request: /\/(plugins\/(snapshot\/(SnapshotHandler|index)|generate-preload-assets)|utils\/preload)\.js$/,
      within: '@module-federation/runtime-core',
      instead: own('no-snapshots.js'),
    },
    { request: /\/getScrollBarSize$/, within: '@rc-component/util', instead: own('scroll-bar-size.js') },
  ].map(
    ({ request, within, instead }) =>
      new rspack.NormalModuleReplacementPlugin(request, (resource) => {
        const from = resource.context?.replaceAll('\\', '/') ?? '';
        if (from.includes(`/node_modules/${within}/`)) resource.request = instead;
      }),
  );

/**
 * Tells the browser to compile these files while they come in, beside the page: left to itself it only skims them, and
 * compiles each function when it is first called, in the way of whoever waits for the page.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compiledAhead = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which takes comments away, and before names and integrity are made of the content.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** What browser builds have on top: target, refresh while serving, integrity and compression when built to be published. */
export function browserPreset(name: string, mode: BuildMode): Configuration {
  const base = basePreset(name, mode);
  return {
    ...base,
    target: ['web', 'es2022'],
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...federationAsModules } },
    output: {
      ...base.output,
      // Needed by the integrity plugin; same-origin scripts still carry no crossorigin attribute.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
      strictModuleErrorHandling: true,
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      runtimeChunk: false,
      splitChunks: { chunks: 'async' },
      // Without these targets logical properties are written out once per writing direction, twice the size.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 111', 'firefox >= 113', 'safari >= 16.4'] },
        }),
      ],
    },
    plugins: [
      ...replaced(),
      ...(mode.production ? [compiledAhead()] : []),
      ...(mode.serving ? [new ReactRefreshRspackPlugin(), new HotUpdatesPlugin()] : []),
      ...(mode.production
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }), new PrecompressPlugin()]
        : []),
    ],
  };
}
