import { addMessages, commonNamespace, loadCommonMessages, registerMessages, setLanguage } from '@fernway/i18n';
import { watchTheme } from '@fernway/ui/theme-choice';
import { showKeptNotice } from '@fernway/web-kit';
import { readSnapshot } from '@fernway/web-kit/snapshot';
import { SlotHost } from '@fernway/web-kit/slot';
import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startNotices } from '../features/notices/start-notices.js';
import { PlatformProvider } from './platform-context.js';
import type { PrerenderedRoute } from './prerendered-route.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { RemoteError } from './remote-error.js';
import type { RemoteLoader } from './remote-loader.js';
import { RemoteSlot } from './remote-slot.js';
import { startPlatform } from './start-platform.js';

const nothing = () => null;

/** Brings a prerendered page to life. If its remote is dead, the HTML stays as it is, with a note and Retry. */
export async function hydratePublicPage(page: PrerenderedRoute): Promise<void> {
  const loader = await startPlatform();
  await setLanguage(page.language, { remember: false });
  for (const [namespace, messages] of Object.entries(readSnapshot().messages ?? {}))
    addMessages(page.language, namespace, messages);
  await tryToHydrate(loader, page);
  watchTheme();
  startNotices();
  await registerMessages(commonNamespace, loadCommonMessages);
  showKeptNotice();
}

async function tryToHydrate(loader: RemoteLoader, page: PrerenderedRoute): Promise<void> {
  const retry = () => void loader.renew(page.remote).then(() => tryToHydrate(loader, page));
  try {
    hydrate(loader, page.remote, await loader.page(page.remote, page.path));
  } catch (error) {
    console.error(error);
    const works = () => loader.renew(page.remote).then(() => loader.page(page.remote, page.path));
    tellOfFailure(loader, error as RemoteError, { retry, works });
  }
}

type Again = { retry: () => void; works: () => Promise<unknown> };

/** Few pages need the note. Where it cannot be loaded either, the connection is lost: the page comes to life with it. */
function tellOfFailure(loader: RemoteLoader, error: RemoteError, again: Again) {
  import('./public-failure.js').then(
    ({ showFailure }) => showFailure(loader, error, again),
    () => addEventListener('online', again.retry, { once: true }),
  );
}

function hydrate(loader: RemoteLoader, remote: string, Page: ComponentType) {
  const root = document.getElementById('root')!;
  const html = root.innerHTML;
  const page = (
    <PlatformProvider value={{ loader, PagePending: nothing }}>
      <RemoteBoundary
        remote={remote}
        failed={() => <div dangerouslySetInnerHTML={{ __html: html }} />}
        onError={(error) =>
          tellOfFailure(loader, error, { retry: () => location.reload(), works: () => Promise.reject(error) })
        }
      >
        <SlotHost.Provider value={RemoteSlot}>
          <Page />
        </SlotHost.Provider>
      </RemoteBoundary>
    </PlatformProvider>
  );
  // A development server sends the page without its content.
  if (html === '') createRoot(root).render(page);
  else hydrateRoot(root, page);
  document.documentElement.dataset['hydrated'] = '';
}
