import { useT } from '@fernway/i18n';
import type { ReactNode } from 'react';

import { shellNamespace } from '../../messages.js';
import { SideDrawer } from './side-drawer.js';
import { Sidebar } from './sidebar.js';
import { useSidebarState } from './sidebar-state.js';
import { TopBar } from './top-bar.js';
import './frame.css';

/** Sidebar, top bar and the place of the page; also prerendered, with nobody signed in. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT(shellNamespace);
  const { mobile, expanded, drawer, toggle, closeDrawer } = useSidebarState();
  return (
    <div className={expanded ? 'frame' : 'frame frame-collapsed'}>
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
          {children}
        </main>
      </div>
    </div>
  );
}
