import { useT } from '@fernway/i18n';
import { AntdProvider } from '@fernway/ui/core';
import { Outlet } from '@fernway/web-kit/router';

import { shellNamespace } from '../../messages.js';
import { Bonuses } from '../bonuses/bonuses.js';
import { EnergyWatch } from '../energy/energy-watch.js';
import { CommandPalette } from '../palette/command-palette.js';
import { ShortcutList } from '../palette/shortcut-list.js';
import { FollowProfile } from '../preferences/follow-profile.js';
import { WelcomeGate } from '../welcome/welcome-gate.js';
import { HomeRedirect } from './home-redirect.js';
import { SideDrawer } from './side-drawer.js';
import { Sidebar } from './sidebar.js';
import { useSidebarState } from './sidebar-state.js';
import { TopBar } from './top-bar.js';
import './frame.css';

/** Everything around a page of /dashboard. */
export function SignedInFrame() {
  return (
    <WelcomeGate>
      <AntdProvider>
        <HomeRedirect>
          <Frame />
        </HomeRedirect>
        <FollowProfile />
        <Bonuses />
        <EnergyWatch />
        <CommandPalette />
        <ShortcutList />
      </AntdProvider>
    </WelcomeGate>
  );
}

function Frame() {
  const t = useT(shellNamespace);
  const { mobile, expanded, drawer, toggle, closeDrawer } = useSidebarState();
  return (
    <div className={`frame ${mobile ? 'frame-mobile' : expanded ? 'frame-expanded' : 'frame-collapsed'}`}>
      <a className="frame-skip" href="#content">
        {t('nav.skip')}
      </a>
      {mobile ? (
        drawer && (
          <SideDrawer label={t('nav.label')} onClose={closeDrawer}>
            <Sidebar onNavigate={closeDrawer} />
          </SideDrawer>
        )
      ) : (
        <aside className="frame-side">
          <Sidebar compact={!expanded} />
        </aside>
      )}
      <div className="frame-page">
        <TopBar onToggle={toggle} expanded={mobile ? drawer : expanded} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
