import { commonNamespace, loadCommonMessages, registerMessages, setLanguage } from '@fernway/i18n';
import { draftsNamespace, loadDraftTexts, loadSectionNames, sectionsNamespace } from '@fernway/i18n/signed-in-texts';
import { AntdGround } from '@fernway/ui';
import { session, showKeptNotice } from '@fernway/web-kit';
import { meQuery, onboardingQuery } from '@fernway/web-kit/account';
import { createQueryClient } from '@fernway/web-kit/query';
import { SlotHost } from '@fernway/web-kit/slot';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadShellMessages, shellNamespace } from '../messages.js';
import { loadSignedIn, shellParts } from '../shell-parts.js';
import { AppRouter } from './app-router.js';
import { idle } from './idle.js';
import { PlatformProvider } from './platform-context.js';
import { appLanguage } from './prerendered-route.js';
import type { RemoteLoader } from './remote-loader.js';
import { RemoteSlot } from './remote-slot.js';
import { startPlatform } from './start-platform.js';

/** What is this near is worth waiting for: the first screen is then the page, not what stands for it. */
const nearMs = 150;

/** Starts /auth, /dashboard and every other page that is not prerendered. */
export async function startApp(): Promise<void> {
  const inside = location.pathname.startsWith('/dashboard');
  const client = createQueryClient();
  await setLanguage(appLanguage(location), { remember: false });
  const platform = startPlatform();
  const first = inside ? [knowPerson(client), platform.then(firstPage)] : [];
  const [loader] = await Promise.all([
    platform,
    registerMessages(commonNamespace, loadCommonMessages),
    registerMessages(draftsNamespace, loadDraftTexts),
    registerMessages(shellNamespace, loadShellMessages),
    registerMessages(sectionsNamespace, loadSectionNames),
    inside && loadSignedIn(),
  ]);
  await near(Promise.allSettled(first));
  const { Providers, PagePending } = shellParts;
  const root = createRoot(document.getElementById('root')!);
  // In slices, as nothing else is: the browser paints the early frame and hears the person between them.
  startTransition(() =>
    root.render(
      <Providers client={client}>
        <PlatformProvider value={{ loader, PagePending, Ground: AntdGround }}>
          <SlotHost.Provider value={RemoteSlot}>
            <AppRouter remotes={loader.remotes} parts={shellParts} />
          </SlotHost.Provider>
        </PlatformProvider>
      </Providers>,
    ),
  );
  showKeptNotice();
  await idle();
  await startTextEngine();
}

/** Few texts need it, and none of them on a first screen: where it does not come, those stay as they are written. */
async function startTextEngine(): Promise<void> {
  const runtime = await import('@fernway/i18n/runtime').catch(() => undefined);
  await runtime?.startI18next();
}

/** Session, profile and answers, which the early script has asked for already. */
async function knowPerson(client: QueryClient): Promise<void> {
  await session.start();
  if (session.current().status !== 'signed-in') return;
  await Promise.all([client.prefetchQuery(meQuery), client.prefetchQuery(onboardingQuery)]);
}

/** The remote's page at this address: its code is fetched beside all else, not once the frame stands. */
async function firstPage(loader: RemoteLoader): Promise<unknown> {
  for (const { name, contributes } of loader.remotes) {
    const route = contributes.routes.find(({ path, aliases = [] }) => [path, ...aliases].includes(location.pathname));
    if (route) return loader.page(name, route.path);
  }
  return undefined;
}

const near = (ready: Promise<unknown>) => Promise.race([ready, new Promise((resolve) => setTimeout(resolve, nearMs))]);
