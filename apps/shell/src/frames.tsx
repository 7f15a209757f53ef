import type { Frame, FramedRemote } from '@fernway/federation/frames';
import { commonNamespace, languages, loadCommonMessages, registerMessages, setLanguage } from '@fernway/i18n';
import { createQueryClient } from '@fernway/web-kit/query';
import { MemoryRouter, Route, Routes } from '@fernway/web-kit/router';
import type { RemoteEntry } from '@fernway/web-kit/snapshot';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { PagePending } from './features/failure/page-pending.js';
import { Frame as SignedIn } from './features/frame/frame.js';
import { PublicFrame } from './features/frame/public-frame.js';
import { WelcomeScreen } from './features/welcome/welcome-screen.js';
import { loadShellMessages, shellNamespace } from './messages.js';
import { PlatformProvider } from './platform/platform-context.js';
import type { RemoteLoader } from './platform/remote-loader.js';

/** What is on the screen before any script: the real frames with nobody in them. Runs in Node, when pages are composed. */
export async function frames(remotes: FramedRemote[]): Promise<Frame[]> {
  await registerMessages(commonNamespace, loadCommonMessages);
  await registerMessages(shellNamespace, loadShellMessages);
  const loader = { remotes: remotes as RemoteEntry[] } as RemoteLoader;
  const client = createQueryClient();
  const render = (content: ReactNode) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <PlatformProvider value={{ loader, PagePending }}>
          <MemoryRouter>{content}</MemoryRouter>
        </PlatformProvider>
      </QueryClientProvider>,
    );
  const all: Frame[] = [];
  for (const language of languages) {
    await setLanguage(language, { remember: false });
    const signedIn = (
      <SignedIn>
        <WelcomeScreen progress={10} />
      </SignedIn>
    );
    const around = (
      <Routes>
        <Route element={<PublicFrame />}>
          <Route path="*" element={<PagePending />} />
        </Route>
      </Routes>
    );
    all.push(
      { kind: 'signed-in', language, html: render(signedIn) },
      { kind: 'public', language, html: render(around) },
    );
  }
  // Its timers would keep the process alive.
  client.clear();
  return all;
}
