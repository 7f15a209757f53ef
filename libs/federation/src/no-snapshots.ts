/**
 * Stands for the part of federation's runtime that finds remotes by manifests and preloads them: the registry names each
 * remote's entry, and pages preload by themselves.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  /** Taken from when a remote is registered anew. */
  readonly manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });

const unavailable = () => {
  throw new Error('Remotes are registered by their entry script and preloaded by the page');
};

export const formatPreloadArgs = unavailable;
export const preloadAssets = unavailable;
export const snapshotPlugin = unavailable;
export const generatePreloadAssetsPlugin = unavailable;
