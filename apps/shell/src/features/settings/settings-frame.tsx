import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Link, NavLink, Outlet, useLocation } from '@fernway/web-kit/router';

import { settingsHome } from '../../platform/settings-paths.js';
import { settingsNamespace } from './messages.js';
import './settings.css';
import { useSections } from './use-sections.js';

/** A section beside the list of all; where there is no room for it, below a way back to it. */
export function SettingsFrame() {
  const t = useT(settingsNamespace);
  const groups = useSections();
  const home = useLocation().pathname.replace(/\/$/, '') === settingsHome;
  return (
    <div className={home ? 'settings-frame settings-frame-home' : 'settings-frame'}>
      {!home && (
        <>
          <Link to={settingsHome} className="settings-back">
            <Icon name="chevron-right" />
            {t('title')}
          </Link>
          <nav className="settings-side" aria-label={t('sections')}>
            {groups.map(({ group, title, sections }) => (
              <div key={group} role="group" aria-labelledby={`settings-${group}`}>
                <p id={`settings-${group}`} className="fw-small fw-muted">
                  {title}
                </p>
                {sections.map(({ path, title: name }) => (
                  <NavLink key={path} to={path} end>
                    {name}
                  </NavLink>
                ))}
              </div>
            ))}
          </nav>
        </>
      )}
      <Outlet />
    </div>
  );
}
