import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { hotUpdate, HotUpdatesPlugin } from './hot-updates-plugin.js';

test('the hot updates of the last compilations are there, for pages that ask late, and no older ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fernway-hot-'));
  const source = join(folder, 'source.js');
  const save = async (value: number) => {
    await writeFile(`${source}.new`, `export const value = ${value};`);
    await rename(`${source}.new`, source);
  };
  await save(0);
  await writeFile(
    join(folder, 'main.js'),
    `import { value } from './source.js'; import.meta.webpackHot.accept(); console.log(value);`,
  );
  const compiler = rspack({
    context: folder,
    mode: 'development',
    entry: './main.js',
    output: { path: join(folder, 'dist'), clean: { keep: hotUpdate } },
    plugins: [new rspack.HotModuleReplacementPlugin(), new HotUpdatesPlugin(2)],
  });
  const hashes: string[] = [];
  let built: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (built = resolve));
  const first = next();
  const watching = compiler.watch({ aggregateTimeout: 5 }, (_error: unknown, stats?: Stats) => {
    if (stats?.hash && stats.hash !== hashes.at(-1)) hashes.push(stats.hash);
    built();
  });
  try {
    await first;
    for (let value = 1; value <= 3; value += 1) {
      const compiled = next();
      await save(value);
      await compiled;
    }
    const updates = hashes.slice(0, 3).map((hash) => existsSync(join(folder, 'dist', `main.${hash}.hot-update.json`)));
    expect(updates).toEqual([false, true, true]);
  } finally {
    await new Promise<void>((closed) => watching!.close(() => closed()));
    await rm(folder, { recursive: true, force: true });
  }
});
