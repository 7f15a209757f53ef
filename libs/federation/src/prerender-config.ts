import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler, Configuration } from '@rspack/core';
import { basePreset, repository, type BuildMode } from './preset.js';
import type { Fragment } from './prerender.js';

/** Build of a remote's public pages for Node, without federation; once built it runs and writes `dist/fragments.json`. */
export function prerenderConfig(name: string, entry: string, mode: BuildMode): Configuration {
  const base = basePreset(`${name}-prerender`, mode);
  const output = join(repository, '.cache/prerender', name);
  return {
    ...base,
    // After the browser build, which empties `dist`.
    dependencies: [name],
    target: 'node24',
    devtool: false,
    entry: { prerender: entry },
    output: { ...base.output, path: output, filename: 'prerender.cjs', library: { type: 'commonjs2' } },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '@fernway/federation': join(repository, 'libs/federation/src') },
    },
    module: { ...base.module, generator: { 'css/auto': { exportsOnly: true } } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new RenderPlugin(join(output, 'prerender.cjs'), join(process.cwd(), 'dist'))],
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
      const url = `${pathToFileURL(this.bundle).href}?${stats.hash}`;
      const { default: bundle } = (await import(url)) as { default: { fragments: () => Promise<Fragment[]> } };
      const content = JSON.stringify(await bundle.fragments());
      await mkdir(this.dist, { recursive: true });
      await writeFile(join(this.dist, 'fragments.json'), content);
    });
  }
}
