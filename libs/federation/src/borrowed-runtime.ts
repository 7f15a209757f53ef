import type {} from './lent-runtime.js';

if (!globalThis.__FERNWAY_LEND_RUNTIME__)
  throw new Error('A remote runs in a shell only, which lends it federation’s runtime');

/** Stands in remotes for federation's bundler runtime: the shell's copy does for all, 5 KB less in each. */
const lent = globalThis.__FERNWAY_LEND_RUNTIME__();
export { lent as default };
