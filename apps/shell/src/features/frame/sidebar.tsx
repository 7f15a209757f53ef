import { brand } from '@fernway/brand';
import { useLanguage, useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import { Tooltip } from '@fernway/ui/core';
import { Link, NavLink } from '@fernway/web-kit/router';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { shellNamespace } from '../../messages.js';
import { usePlatform } from '../../platform/platform-context.js';
import { signOut } from '../session/sign-out.js';
import { BrandMark } from './brand-mark.js';
import { navByGroup } from './nav-items.js';

/** Navigation of the signed-in area; `compact` shows icons with their names as tooltips. */
export function Sidebar({ compact = false, onNavigate }: { compact?: boolean; onNavigate?: () => void }) {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const groups = navByGroup(usePlatform().loader.remotes);
  return (
    <nav className={compact ? 'sidebar sidebar-compact' : 'sidebar'} aria-label={t('nav.label')}>
      <Link to="/dashboard" className="sidebar-brand" onClick={onNavigate}>
        <BrandMark compact={compact} />
      </Link>
      <div className="sidebar-groups">
        {groups.map(({ group, items }) => (
          <Group key={group} title={t(`nav.${group}`)} compact={compact}>
            {items.map(({ path, icon, title }) => (
              <Entry key={path} compact={compact} label={title[language]}>
                <NavLink to={path} onClick={onNavigate}>
                  <Icon name={icon} />
                  <span>{title[language]}</span>
                </NavLink>
              </Entry>
            ))}
          </Group>
        ))}
      </div>
      <Group title={t('nav.user')} compact={compact}>
        <Entry compact={compact} label={t('nav.profile')}>
          <NavLink to="/dashboard/profile" onClick={onNavigate}>
            <Icon name="profile" />
            <span>{t('nav.profile')}</span>
          </NavLink>
        </Entry>
        <Entry compact={compact} label={t('nav.logout')}>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logout" />
            <span>{t('nav.logout')}</span>
          </button>
        </Entry>
      </Group>
      <p className="sidebar-foot">
        © {new Date().getFullYear()} {!compact && brand.name}
      </p>
    </nav>
  );
}

function Group({ title, compact, children }: { title: string; compact: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className="sidebar-group">
      <h2 id={id} className={compact ? 'fw-hidden' : undefined}>
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function Entry({ label, compact, children }: { label: string; compact: boolean; children: ReactNode }) {
  return (
    <Tooltip title={compact ? label : ''} placement="right">
      <li>{children}</li>
    </Tooltip>
  );
}
