import { Compilation, type Compiler } from '@rspack/core';
import type { Contributes } from '@fernway/web-kit/remote-app';
import { namedChunkFacts, requirements, type ChunkFacts } from './build-facts.js';

/** `remote.json`: all that the platform knows of a build without running it. */
export type RemoteFacts = {
  name: string;
  contract: number;
  contributes: Contributes;
  /** Entry script, relative to the build. */
  entry: string;
  requires: Record<string, string>;
  /** By chunk name; the exposed module's is `__federation_expose_app`. */
  chunks: Record<string, ChunkFacts>;
};

/** Extracts what a remote contributes, and what its pages need, into `remote.json`. */
export class RemoteFactsPlugin {
  constructor(
    private readonly name: string,
    private readonly container: string,
    private readonly contract: number,
    private readonly contributes: Contributes,
  ) {}

  apply(compiler: Compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('RemoteFactsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemoteFactsPlugin', stage }, () => {
        compilation.emitAsset('remote.json', new RawSource(JSON.stringify(this.facts(compilation), null, 1)));
      });
    });
  }

  private facts(compilation: Compilation): RemoteFacts {
    const chunks = namedChunkFacts(compilation);
    return {
      name: this.name,
      contract: this.contract,
      contributes: this.contributes,
      entry: chunks[this.container]?.js[0] ?? '',
      requires: requirements(compilation),
      chunks,
    };
  }
}
