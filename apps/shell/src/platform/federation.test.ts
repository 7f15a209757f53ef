import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { waitFor } from '@testing-library/dom';
import { federation } from './federation.js';

let loader: ReturnType<typeof federation>;
beforeAll(() => {
  init({ name: 'shell', remotes: [] });
  loader = federation();
});
afterEach(() => document.head.replaceChildren());

const integrity = `sha384-${'a'.repeat(64)}`;
const entryOf = (name: string, given: Partial<RemoteEntry['entry']> = {}) =>
  ({ name, version: '1.0.0', entry: { url: `/remotes/${name}/remoteEntry.js`, integrity, ...given } }) as RemoteEntry;

/** The script that is asked for when the remote is loaded: jsdom fetches none, so it stays on its way. */
const scriptOf = async (name: string) => {
  loader.load(name).catch(() => undefined);
  return waitFor(() => {
    const script = [...document.querySelectorAll('script')].find(({ src }) => src.includes(`/remotes/${name}/`));
    if (!script) throw new Error('No script is asked for');
    return script;
  });
};

it('asks for the entry of a remote by its integrity, in the mode in which the page preloads it', async () => {
  loader.register(entryOf('crm'), 0);
  const script = await scriptOf('crm');
  expect([script.src, script.integrity, script.crossOrigin]).toEqual([
    `${location.origin}/remotes/crm/remoteEntry.js`,
    integrity,
    'anonymous',
  ]);
});

it('asks for it by its integrity again after a failure, at an address that no cache knows', async () => {
  loader.register(entryOf('billing'), 1);
  const script = await scriptOf('billing');
  expect([script.src, script.integrity]).toEqual([
    `${location.origin}/remotes/billing/remoteEntry.js?attempt=1`,
    integrity,
  ]);
});
