import { Compilation, type Compiler } from '@rspack/core';
import { brotli, gzipped } from './compression.js';

const compressible = /\.(js|css|json|svg|html)$/;
// Half of a small file is little, but a page has a dozen of them.
const smallest = 256;

/** Writes `.br` and `.gz` beside every text asset, so that no server compresses on request. */
export class PrecompressPlugin {
  apply(compiler: Compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async (assets) => {
        await Promise.all(
          Object.entries(assets).map(async ([file, source]) => {
            const content = source.buffer();
            if (!compressible.test(file) || content.length < smallest) return;
            compilation.emitAsset(`${file}.br`, new RawSource(await brotli(content)));
            compilation.emitAsset(`${file}.gz`, new RawSource(await gzipped(content)));
          }),
        );
      });
    });
  }
}
