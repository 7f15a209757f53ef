import type {} from './lent-runtime.js';

if (!globalThis.__FERNWAY_LEND_RUNTIME__)
  throw new Error('A remote runs in a shell only, which lends it federation’s runtime');

/** Stands in remotes for federation's bundler runtime: the shell's copy does for all, 5 KB less in each. */
const lent = globalThis.__FERNWAY_LEND_RUNTIME__();
export { lent as default };

declare global {
  var __webpack_public_path__: string;
}

// Addresses of pictures without the origin, as the prerendered HTML has them; a development server has its own.
const { origin, pathname } = new URL(__webpack_public_path__, location.href);
if (origin === location.origin) __webpack_public_path__ = pathname;
