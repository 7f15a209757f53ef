import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compiler, Configuration } from '@rspack/core';
import { filesOfRelease } from './fragments.js';
import { HostFactsPlugin } from './host-facts-plugin.js';
import { basePreset, type BuildMode } from './preset.js';
import type { Fragment } from './prerender.js';
import { repository } from './repository.js';
import { runBundle } from './run-bundle.js';

/** Build of a remote's public pages for Node, without federation; once built it runs and writes `dist/fragments.json`. */
export function prerenderConfig(name: string, entry: string, mode: BuildMode): Configuration {
  const output = join(repository, '.cache/prerender', name);
  const base = nodeConfig(name, mode);
  return {
    ...base,
    entry: { prerender: entry },
    output: { ...base.output, publicPath: filesOfRelease(name), path: output, filename: 'prerender.cjs' },
    plugins: [new RenderPlugin(join(output, 'prerender.cjs'), join(process.cwd(), 'dist'))],
  };
}

/** Build of what the shell shows before its scripts are there: it runs when pages are composed, with their registry. */
export function framesConfig(entry: string, mode: BuildMode): Configuration {
  const base = nodeConfig('shell', mode);
  return {
    ...base,
    entry: { frames: entry },
    output: {
      ...base.output,
      path: join(process.cwd(), 'dist'),
      clean: false,
      filename: 'frames/[name].[contenthash:10].cjs',
    },
    plugins: [new HostFactsPlugin('frames.json')],
  };
}

function nodeConfig(name: string, mode: BuildMode): Configuration {
  const base = basePreset(`${name}-prerender`, mode);
  return {
    ...base,
    // After the browser build, which empties `dist`.
    dependencies: [name],
    target: 'node24',
    devtool: false,
    output: { ...base.output, library: { type: 'commonjs2' } },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '@fernway/federation': join(repository, 'libs/federation/src') },
    },
    // The browser's build writes the files.
    module: {
      ...base.module,
      generator: { 'css/auto': { exportsOnly: true }, 'asset/resource': { emit: false } },
    },
    optimization: { minimize: false, splitChunks: false },
  };
}

class RenderPlugin {
  constructor(
    private readonly bundle: string,
    private readonly dist: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.done.tapPromise('RenderPlugin', async (stats) => {
      if (stats.hasErrors()) return;
      const content = JSON.stringify(await runBundle<Fragment[]>(this.bundle, 'fragments'));
      await mkdir(this.dist, { recursive: true });
      await writeFile(join(this.dist, 'fragments.json'), content);
    });
  }
}
