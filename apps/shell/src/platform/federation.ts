import { getInstance, loadRemote, registerRemotes, satisfy } from '@module-federation/enhanced/runtime';
import type { RemoteApp } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import type { Provided } from './preflight.js';

/** What the loader needs of module federation. */
export type Federation = {
  /** Announces a remote; `attempt` above 0 replaces it and asks for its entry script anew. */
  register(entry: RemoteEntry, attempt: number): void;
  load(name: string): Promise<{ app: RemoteApp }>;
  provided(): Provided;
  satisfies(version: string, range: string): boolean;
};

// Both names are given by `libs/federation` when a remote is built.
const globalNameOf = (name: string) => `fernway_remote_${name.replaceAll('-', '_')}`;
const chunksOf = (name: string) => `fernway_chunks_${name}`;

/** The instance that the bundler made for the shell: a second one would have its own shared modules. */
export function federation(): Federation {
  const instance = getInstance();
  if (!instance) throw new Error('Module federation has not started');
  const integrity = new Map<string, string>();
  const versions = new Map<string, string>();

  instance.registerPlugins([
    {
      name: 'fernway-integrity',
      createScript({ url }) {
        const expected = integrity.get(url.split('?')[0]!);
        if (!expected) return undefined;
        const script = document.createElement('script');
        // The mode in which the page preloads it.
        Object.assign(script, { src: url, async: true, integrity: expected, crossOrigin: 'anonymous' });
        return script;
      },
    },
  ]);

  return {
    register({ name, version, entry }, attempt) {
      // Another release of the remote must not take the chunks of the one before for its own: their ids are the same.
      if ((versions.get(name) ?? version) !== version) Reflect.deleteProperty(globalThis, chunksOf(name));
      versions.set(name, version);
      const url = new URL(entry.url, location.origin).href;
      if (entry.integrity) integrity.set(url, entry.integrity);
      // A request that failed or hangs stays in the browser's cache under its address.
      const address = attempt > 0 ? `${url}?attempt=${attempt}` : url;
      registerRemotes([{ name, entry: address, entryGlobalName: globalNameOf(name) }], { force: attempt > 0 });
    },
    async load(name) {
      const module = await loadRemote<{ app: RemoteApp }>(`${name}/app`);
      if (!module?.app) throw new Error(`${name}/app exports no app`);
      return module;
    },
    provided: () =>
      Object.fromEntries(
        Object.entries(instance.shareScopeMap['default'] ?? {}).map(([key, versions]) => [key, Object.keys(versions)]),
      ),
    satisfies: satisfy,
  };
}
