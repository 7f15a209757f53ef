import { createInstance, getInstance } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Options = Parameters<typeof createInstance>[0];

/** As federation's own, but without making the last remote the instance that `getInstance()` names. */
function init(options: Options) {
  const known = getInstance(({ name }) => name === options.name);
  known?.initOptions(options);
  return known ?? createInstance(options);
}

/** A remote changes what it gets, so each gets its own. */
const lend = () => ({
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
});

declare global {
  var __FERNWAY_LEND_RUNTIME__: typeof lend | undefined;
}

// Part of the shell's entry: there before the first remote is.
globalThis.__FERNWAY_LEND_RUNTIME__ = lend;
