import type { ComponentType } from 'react';
import { addMessages, currentLanguage, registerMessages, type Messages } from '@fernway/i18n';
import type { RemoteApp, SlotName, SlotProps } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import type { Federation } from './federation.js';
import { preflight } from './preflight.js';
import { RemoteError } from './remote-error.js';

export type LoaderOptions = {
  remotes: RemoteEntry[];
  federation: Federation;
  /** Reads the registry as it is now; asked on Retry, so that a repaired release is found without a reload. */
  currentRemotes: () => Promise<RemoteEntry[]>;
  /** How long a part may take before its place shows the failure card, in milliseconds. */
  patience?: number;
  /** Pause before the one silent retry, in milliseconds. */
  pause?: number;
};

export type RemoteLoader = {
  readonly remotes: RemoteEntry[];
  /** The page of a contributed route; the remote's messages are in place when it resolves. */
  page(remote: string, path: string): Promise<ComponentType>;
  /** The page, where `page` has brought it already. */
  readyPage(remote: string, path: string): ComponentType | undefined;
  slot<Name extends SlotName>(remote: string, name: Name): Promise<ComponentType<SlotProps[Name]>>;
  /** Forgets what is known of a remote and reads its registry entry anew. */
  renew(remote: string): Promise<void>;
};

const pauseOf = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loads the parts of remotes. Every rejection is a `RemoteError` and concerns one remote only. */
export function createRemoteLoader(options: LoaderOptions): RemoteLoader {
  const { federation, patience = 10_000, pause = 300 } = options;
  const entries = new Map(options.remotes.map((entry) => [entry.name, entry]));
  const pages = new Map<string, ComponentType>();
  const { app, forget } = createAppLoader(federation, entries);

  async function part<Part>(remote: string, load: (app: RemoteApp) => Promise<Part> | undefined): Promise<Part> {
    const once = async () => {
      const found = await load(await app(remote));
      if (!found) throw new RemoteError(remote, 'broken', 'it does not bring what it contributes');
      return found;
    };
    return patient(remote, retriedPerFile(once, pause), patience);
  }

  return {
    get remotes() {
      return [...entries.values()];
    },
    async page(remote, path) {
      const Page = await part(remote, (app) => app.routes.find((route) => route.path === path)?.load());
      pages.set(`${remote} ${path}`, Page);
      return Page;
    },
    readyPage: (remote, path) => pages.get(`${remote} ${path}`),
    slot: <Name extends SlotName>(remote: string, name: Name) =>
      part(remote, (app) => {
        const slot = app.slots.find((slot) => slot.name === name);
        return slot?.load() as Promise<ComponentType<SlotProps[Name]>> | undefined;
      }),
    async renew(remote) {
      forget(remote);
      for (const page of pages.keys()) if (page.startsWith(`${remote} `)) pages.delete(page);
      const fresh = (await options.currentRemotes().catch(() => [])).find((entry) => entry.name === remote);
      if (fresh) entries.set(remote, fresh);
    },
  };
}

/** Loads each remote's app once, and anew where that failed or it was forgotten. */
function createAppLoader(federation: Federation, entries: ReadonlyMap<string, RemoteEntry>) {
  const apps = new Map<string, Promise<RemoteApp>>();
  const attempts = new Map<string, number>();

  function entryOf(remote: string): RemoteEntry {
    const entry = entries.get(remote);
    if (!entry) throw new RemoteError(remote, 'unreachable', 'it is not in the registry');
    return entry;
  }

  async function fetchApp(entry: RemoteEntry): Promise<RemoteApp> {
    const problems = preflight(entry, federation.provided(), federation.satisfies);
    if (problems.length > 0) throw new RemoteError(entry.name, 'incompatible', problems.join('; '));
    federation.register(entry, attempts.get(entry.name) ?? 0);
    const { app } = await federation.load(entry.name);
    if (app.contract !== entry.contract)
      throw new RemoteError(
        entry.name,
        'incompatible',
        `its code says contract ${app.contract}, the registry ${entry.contract}`,
      );
    await registerMessages(entry.name, app.messages);
    if (attempts.has(entry.name)) await replaceMessages(entry.name, app);
    return app;
  }

  function app(remote: string): Promise<RemoteApp> {
    const known = apps.get(remote);
    if (known) return known;
    const loading = fetchApp(entryOf(remote));
    apps.set(remote, loading);
    loading.catch(() => forget(remote, loading));
    return loading;
  }

  function forget(remote: string, loading?: Promise<RemoteApp>) {
    if (loading && apps.get(remote) !== loading) return;
    apps.delete(remote);
    attempts.set(remote, (attempts.get(remote) ?? 0) + 1);
  }

  return { app, forget };
}

/** A failed preload makes the browser fail the first use without a request: each file gets a second, real try. */
async function retriedPerFile<Part>(
  once: () => Promise<Part>,
  pause: number,
  failed: Set<string> = new Set(),
): Promise<Part> {
  try {
    return await once();
  } catch (error) {
    const file = String(error).replace(/\?attempt=\d+/g, '');
    if (error instanceof RemoteError || failed.has(file)) throw error;
    failed.add(file);
  }
  await pauseOf(pause);
  return retriedPerFile(once, pause, failed);
}

/** Another release may have come since the texts of this remote were registered. */
async function replaceMessages(remote: string, app: RemoteApp) {
  const found = await app.messages(currentLanguage());
  addMessages(currentLanguage(), remote, ('default' in found ? found.default : found) as Messages);
}

async function patient<Part>(remote: string, loading: Promise<Part>, patience: number): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteError(remote, 'slow', `no answer in ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([loading, impatience]);
  } catch (error) {
    throw error instanceof RemoteError
      ? error
      : new RemoteError(remote, problemOf(error), String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A script that was not fetched is told by the bundler's error name or by federation's error code; all else was thrown. */
export function problemOf(error: unknown) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const notFetched =
    name === 'ChunkLoadError' || (message.includes('RUNTIME-008') && !message.includes('ScriptExecutionError'));
  return notFetched ? 'unreachable' : 'broken';
}
