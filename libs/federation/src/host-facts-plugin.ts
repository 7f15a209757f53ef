import { Compilation, type Compiler } from '@rspack/core';
import { integrityOf, namedChunkFacts, providedFacts, type ChunkFacts } from './build-facts.js';

/** `shell.json`, `early.json`: what composing pages needs to know of a build of the shell. */
export type HostFacts = {
  /** By chunk name, entries included. */
  chunks: Record<string, ChunkFacts>;
  /** Files behind each shared module, by share key. */
  provided: Record<string, ChunkFacts>;
  /** Of every script and style sheet. */
  integrity: Record<string, string>;
};

/** Writes down which files of the shell a page needs first. */
export class HostFactsPlugin {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostFactsPlugin', stage }, (assets) => {
        const loaded = Object.entries(assets).filter(([file]) => /\.(js|css)$/.test(file));
        const facts: HostFacts = {
          chunks: namedChunkFacts(compilation),
          provided: providedFacts(compilation),
          integrity: Object.fromEntries(loaded.map(([file, source]) => [file, integrityOf(source.buffer())])),
        };
        compilation.emitAsset(this.file, new RawSource(JSON.stringify(facts, null, 1)));
      });
    });
  }
}
