import { useSession } from '@fernway/web-kit';
import { Navigate, Outlet, useLocation } from '@fernway/web-kit/router';

import { Bonuses } from '../bonuses/bonuses.js';
import { ConfirmBanner } from '../confirmation/confirm-banner.js';
import { EnergyWatch } from '../energy/energy-watch.js';
import { LettersLater } from '../letters/letters-later.js';
import { CommandPalette } from '../palette/command-palette.js';
import { ShortcutList } from '../palette/shortcut-list.js';
import { FollowProfile } from '../preferences/follow-profile.js';
import { WelcomeGate } from '../welcome/welcome-gate.js';
import { Frame } from './frame.js';
import { HomeRedirect } from './home-redirect.js';
import { OfflineBanner } from './offline-banner.js';

/** Everything around a page of /dashboard. It is drawn at once; what needs to know who is here waits in the gate. */
export function SignedInFrame() {
  const { pathname, search } = useLocation();
  if (useSession().status === 'signed-out') return <Navigate to="/auth" replace state={{ from: pathname + search }} />;
  return (
    <Frame>
      <OfflineBanner />
      <WelcomeGate>
        <ConfirmBanner />
        <HomeRedirect>
          <Outlet />
        </HomeRedirect>
        <FollowProfile />
        <Bonuses />
        <EnergyWatch />
        <LettersLater />
        <CommandPalette />
        <ShortcutList />
      </WelcomeGate>
    </Frame>
  );
}
