import { jest } from '@jest/globals';
import type { RemoteApp } from '@fernway/web-kit/remote-app';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import type { Federation } from './federation.js';
import { createRemoteLoader, type LoaderOptions } from './remote-loader.js';

const title = { en: 'CRM', es: 'CRM', zh: 'CRM', ja: 'CRM', ko: 'CRM' };
const entry: RemoteEntry = {
  name: 'crm',
  version: '1',
  contract: 1,
  entry: { url: '/remotes/crm/1/entry.js' },
  manifest: { url: '/remotes/crm/1/mf-manifest.json' },
  requires: {},
  contributes: { title, routes: [{ path: '/dashboard', access: 'signed-in', title }] },
};
const Page = () => null;
const app: RemoteApp = {
  contract: 1,
  routes: [{ path: '/dashboard', load: async () => Page }],
  slots: [],
  messages: async () => ({ title: 'CRM' }),
};

/** A federation whose loads end as told, one after the other; the last one repeats. */
function loaderOf(loads: (() => Promise<{ app: RemoteApp }>)[], options: Partial<LoaderOptions> = {}) {
  const registered: { version: string; attempt: number }[] = [];
  const federation: Federation = {
    register: ({ version }, attempt) => void registered.push({ version, attempt }),
    load: () => (loads.length > 1 ? loads.shift()! : loads[0]!)(),
    provided: () => ({}),
    satisfies: () => true,
  };
  const loader = createRemoteLoader({
    remotes: [entry],
    federation,
    currentRemotes: async () => [entry],
    pause: 1,
    ...options,
  });
  return { loader, registered };
}

const works = () => Promise.resolve({ app });
const fails = () => Promise.reject(new Error('#RUNTIME-008: Failed to load script resources'));

test('parts of a remote share one load', async () => {
  const load = jest.fn(works);
  const { loader } = loaderOf([load]);
  expect(await Promise.all([loader.page('crm', '/dashboard'), loader.page('crm', '/dashboard')])).toEqual([Page, Page]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('one failure is retried silently, under another address', async () => {
  const { loader, registered } = loaderOf([fails, works]);
  expect(await loader.page('crm', '/dashboard')).toBe(Page);
  expect(registered.map(({ attempt }) => attempt)).toEqual([0, 1]);
});

test('the second failure is told, and a later try starts anew', async () => {
  const { loader } = loaderOf([fails, fails, works]);
  await expect(loader.page('crm', '/dashboard')).rejects.toMatchObject({ remote: 'crm', problem: 'unreachable' });
  expect(await loader.page('crm', '/dashboard')).toBe(Page);
});

test('a remote that throws while it loads is broken, not unreachable', async () => {
  const { loader } = loaderOf([() => Promise.reject(new TypeError('x is not a function'))]);
  await expect(loader.page('crm', '/dashboard')).rejects.toMatchObject({ problem: 'broken' });
});

test('patience ends for a remote that never answers', async () => {
  const { loader } = loaderOf([() => new Promise(() => undefined)], { patience: 20 });
  await expect(loader.page('crm', '/dashboard')).rejects.toMatchObject({ problem: 'slow' });
});

test('another contract is refused before, and after, the code is there', async () => {
  const other = { ...entry, contract: 2 };
  const load = jest.fn(works);
  await expect(loaderOf([load], { remotes: [other] }).loader.page('crm', '/dashboard')).rejects.toMatchObject({
    problem: 'incompatible',
  });
  expect(load).not.toHaveBeenCalled();
  const lying = { ...app, contract: 2 } as unknown as RemoteApp;
  await expect(loaderOf([async () => ({ app: lying })]).loader.page('crm', '/dashboard')).rejects.toMatchObject({
    problem: 'incompatible',
  });
});

test('renew takes the release that is live now', async () => {
  const repaired = { ...entry, version: '2' };
  const { loader, registered } = loaderOf([fails, fails, works], { currentRemotes: async () => [repaired] });
  await expect(loader.page('crm', '/dashboard')).rejects.toThrow();
  await loader.renew('crm');
  await loader.page('crm', '/dashboard');
  expect(registered.at(-1)?.version).toBe('2');
  expect(loader.remotes[0]?.version).toBe('2');
});

test('renew keeps what it knows when the registry cannot be read', async () => {
  const { loader } = loaderOf([works], { currentRemotes: () => Promise.reject(new Error('offline')) });
  await loader.renew('crm');
  expect(await loader.page('crm', '/dashboard')).toBe(Page);
});

test('a remote that does not bring what it contributes is broken', async () => {
  const { loader } = loaderOf([async () => ({ app: { ...app, routes: [] } })]);
  await expect(loader.page('crm', '/dashboard')).rejects.toMatchObject({ problem: 'broken' });
  await expect(loader.page('support', '/dashboard')).rejects.toMatchObject({ problem: 'unreachable' });
});
