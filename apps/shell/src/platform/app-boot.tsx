import { commonNamespace, loadCommonMessages, registerMessages, setLanguage, storedLanguage } from '@fernway/i18n';
import { startI18next } from '@fernway/i18n/runtime';
import { loadSectionNames, sectionsNamespace } from '@fernway/i18n/section-names';
import { SlotHost } from '@fernway/web-kit/slot';
import { createRoot } from 'react-dom/client';
import { loadShellMessages, shellNamespace } from '../messages.js';
import { shellParts } from '../shell-parts.js';
import { AppRouter } from './app-router.js';
import { PlatformProvider } from './platform-context.js';
import { RemoteSlot } from './remote-slot.js';
import { startPlatform } from './start-platform.js';

/** Starts /auth, /dashboard and every other page that is not prerendered. */
export async function startApp(): Promise<void> {
  const [loader] = await Promise.all([
    startPlatform(),
    startI18next(),
    registerMessages(commonNamespace, loadCommonMessages),
    registerMessages(sectionsNamespace, loadSectionNames),
    registerMessages(shellNamespace, loadShellMessages),
  ]);
  await setLanguage(storedLanguage(), { remember: false });
  const { Providers, PagePending } = shellParts;
  createRoot(document.getElementById('root')!).render(
    <Providers>
      <PlatformProvider value={{ loader, PagePending }}>
        <SlotHost.Provider value={RemoteSlot}>
          <AppRouter remotes={loader.remotes} parts={shellParts} />
        </SlotHost.Provider>
      </PlatformProvider>
    </Providers>,
  );
}
