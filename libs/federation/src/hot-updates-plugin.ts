import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

/** What a development server must not clean away with the next compilation: a page may ask for it only then. */
export const hotUpdate = /\.hot-update\./;

/** Of so many compilations a page finds the way to the present one. */
const mostKept = 20;

/** Removes the hot updates of older compilations than the last few: `output.clean` keeps them all once it keeps `hotUpdate`. */
export class HotUpdatesPlugin {
  private readonly made: string[][] = [];

  constructor(private readonly most = mostKept) {}

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('HotUpdatesPlugin', ({ assets }) => {
      const updates = Object.keys(assets).filter((name) => hotUpdate.test(name));
      if (updates.length > 0) this.made.push(updates.map((name) => join(compiler.outputPath, name)));
      for (const file of this.made.length > this.most ? this.made.shift()! : [])
        compiler.outputFileSystem?.unlink(file, () => undefined);
    });
  }
}
