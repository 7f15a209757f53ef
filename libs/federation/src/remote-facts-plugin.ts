import { Compilation, type Compiler } from '@rspack/core';
import { defaultLanguage } from '@fernway/i18n';
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

/** What pages name of a build, to be preloaded with their HTML, and the build does not have: one sentence each. */
export const missingChunks = ({ routes }: Contributes, chunks: RemoteFacts['chunks']): string[] =>
  routes.flatMap(({ path, chunk, texts }) =>
    [chunk, texts && `${texts}-${defaultLanguage}`].flatMap((name) =>
      name && !chunks[name] ? [`${path}: the build has no chunk named ${name}`] : [],
    ),
  );

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
    for (const problem of missingChunks(this.contributes, chunks)) compilation.errors.push(new Error(problem));
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
