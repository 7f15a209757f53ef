import { registerMessages } from '@fernway/i18n';
import type { RemoteApp, SlotName } from '@fernway/web-kit/remote-app';
import { MemoryRouter, Route, Routes } from '@fernway/web-kit/router';
import { Slot, SlotHost } from '@fernway/web-kit/slot';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';

import { PlatformProvider } from './platform-context.js';
import { loadPlatformTexts } from './platform-texts.js';
import { createRemoteLoader } from './remote-loader.js';
import { RemoteOutlet } from './remote-outlet.js';
import { RemoteSlot } from './remote-slot.js';

const inAll = (text: string) => ({ en: text, es: text, zh: text, ja: text, ko: text });
const page = '/dashboard/support';
const slot: SlotName = 'dashboard.insights';

/** What a remote may bring in the place of a part that works. */
type Part = () => Promise<ComponentType>;
type App = { page: Part; slot: Part };

const throws = (): never => {
  throw new Error('thrown by the remote');
};
const Works = () => <p>The bad remote’s own</p>;

function FailsLater() {
  const [failing, setFailing] = useState(false);
  if (failing) throws();
  return <button onClick={() => setFailing(true)}>Go on</button>;
}

const good: RemoteApp = {
  contract: 1,
  routes: [{ path: page, load: async () => () => <Slot name={slot} props={{}} /> }],
  slots: [{ name: slot, load: async () => () => <p>The good remote’s slot</p> }],
  messages: async () => ({}),
};

const entryOf = (name: string): RemoteEntry => ({
  name,
  version: '1',
  contract: 1,
  entry: { url: `/remotes/${name}/1/entry.js` },
  manifest: { url: `/remotes/${name}/1/mf-manifest.json` },
  requires: {},
  contributes: { title: inAll(name), routes: [{ path: page, access: 'signed-in', title: inAll(name) }], slots: [slot] },
});

function show(load: () => Promise<{ app: RemoteApp }>) {
  const remotes = ['bad', 'good'].map(entryOf);
  const loader = createRemoteLoader({
    remotes,
    currentRemotes: async () => remotes,
    pause: 1,
    federation: {
      register: () => undefined,
      load: (name) => (name === 'good' ? Promise.resolve({ app: good }) : load()),
      provided: () => ({}),
      satisfies: () => true,
    },
  });
  return render(
    <PlatformProvider value={{ loader, PagePending: () => <p>Pending</p> }}>
      <SlotHost.Provider value={RemoteSlot}>
        <MemoryRouter>
          <nav>The frame</nav>
          <RemoteOutlet remote="bad" path={page} />
          <Routes>
            <Route path="*" element={<RemoteOutlet remote="good" path={page} />} />
          </Routes>
        </MemoryRouter>
      </SlotHost.Provider>
    </PlatformProvider>,
  );
}

const appOf = ({ page: Page, slot: InSlot }: App) =>
  ({ ...good, routes: [{ path: page, load: Page }], slots: [{ name: slot, load: InSlot }] }) as RemoteApp;
const card = () => screen.findByRole('heading', { level: 1, name: 'bad is unavailable' });
const restGoesOn = async () => {
  expect(await screen.findByText('The good remote’s slot')).toBeTruthy();
  expect(screen.getByText('The frame')).toBeTruthy();
};

let complaints: ReturnType<typeof jest.spyOn>;
beforeAll(() => registerMessages('platform', loadPlatformTexts));
beforeEach(() => {
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => complaints.mockRestore());

const renders: Part = async () => Works;
const isNoComponent = (async () => ({ default: Works })) as unknown as Part;

test.each<[string, () => Promise<{ app: RemoteApp }>]>([
  ['whose module does not load', () => Promise.reject(new Error('#RUNTIME-008: Failed to load script resources'))],
  ['whose module throws while it is loaded', async () => throws()],
  ['that brings nothing at all', async () => ({ app: undefined as unknown as RemoteApp })],
  [
    'that has no list of pages',
    async () => ({ app: { contract: 1, messages: good.messages } as unknown as RemoteApp }),
  ],
  [
    'whose texts do not load',
    async () => ({
      app: { ...appOf({ page: async () => throws(), slot: async () => throws() }), messages: async () => throws() },
    }),
  ],
  [
    'whose parts throw while they are drawn',
    async () => ({ app: appOf({ page: async () => throws, slot: async () => throws }) }),
  ],
  ['whose parts are no components', async () => ({ app: appOf({ page: isNoComponent, slot: isNoComponent }) })],
  [
    'whose page is nothing',
    async () => ({
      app: appOf({
        page: async () => undefined as unknown as ComponentType,
        slot: async () => null as unknown as ComponentType,
      }),
    }),
  ],
])('a remote %s costs its own places only', async (_what, load) => {
  show(load);
  expect(await card()).toBeTruthy();
  await restGoesOn();
  expect(screen.queryByText('The bad remote’s own')).toBeNull();
});

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['the tab is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['half a minute has passed', () => jest.advanceTimersByTime(30_000)],
])('a remote that was not reached comes back by itself when %s', async (_when, happens) => {
  const app = appOf({ page: async () => Works, slot: async () => () => <p>The bad remote’s slot</p> });
  let reached = false;
  let loads = 0;
  jest.useFakeTimers({ advanceTimers: true });
  try {
    show(() => {
      loads++;
      return reached ? Promise.resolve({ app }) : Promise.reject(new Error('#RUNTIME-008'));
    });
    await card();
    await restGoesOn();
    happens();
    await act(async () => void (await jest.advanceTimersByTimeAsync(100)));
    expect(await card()).toBeTruthy();
    reached = true;
    loads = 0;
    happens();
    expect(await screen.findByText('The bad remote’s own')).toBeTruthy();
    expect(await screen.findByText('The bad remote’s slot')).toBeTruthy();
    expect(loads).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

test('a page that breaks at work is put in place by its card, and begins anew with Retry', async () => {
  show(async () => ({ app: appOf({ page: async () => FailsLater, slot: renders }) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await card()).toBeTruthy();
  await restGoesOn();
  expect(screen.getByText('The bad remote’s own')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
});

test('a slot that breaks at work closes up, and its page stays', async () => {
  show(async () => ({ app: appOf({ page: renders, slot: async () => FailsLater }) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await restGoesOn();
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
