import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Compiler, Configuration } from '@rspack/core';
import { basePreset, type BuildMode } from './preset.js';
import type { Fragment } from './prerender.js';
import { repository } from './repository.js';

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
      const content = JSON.stringify(await render(this.bundle));
      await mkdir(this.dist, { recursive: true });
      await writeFile(join(this.dist, 'fragments.json'), content);
    });
  }
}

/** In a thread of its own: whatever a page's modules leave open would keep the build from ending. */
async function render(bundle: string): Promise<Fragment[]> {
  const worker = new Worker(new URL('./prerender-worker.js', import.meta.url), { workerData: pathToFileURL(bundle).href });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`${bundle} rendered nothing`)));
    });
  } finally {
    await worker.terminate();
  }
}
