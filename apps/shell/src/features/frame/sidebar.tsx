import { brand } from '@fernway/brand';
import { useLanguage, useT } from '@fernway/i18n';
import { Icon, Tip } from '@fernway/ui';
import type { NavContribution, NavGroup } from '@fernway/web-kit/remote-app';
import { Link, NavLink } from '@fernway/web-kit/router';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { shellNamespace } from '../../messages.js';
import { usePlatform } from '../../platform/platform-context.js';
import { signOut } from '../session/sign-out.js';
import { BrandSign } from './brand-mark.js';
import { navOf } from './nav-items.js';
import { OrganizationMark } from './organization-mark.js';
import { WaitingCount } from './waiting-count.js';

const groups = ['main', 'records', 'advanced'] as const;

type Props = { compact?: boolean; onNavigate?: () => void };

/** Navigation of the signed-in area; `compact` says that only icons are seen, so that tooltips name them. */
export function Sidebar({ compact = false, onNavigate }: Props) {
  const t = useT(shellNamespace);
  return (
    <nav className="sidebar" aria-label={t('nav.label')}>
      <Link to="/dashboard" className="sidebar-brand" onClick={onNavigate}>
        <OrganizationMark />
      </Link>
      <div className="sidebar-groups">
        {groups.map((group) => (
          <Contributed key={group} group={group} compact={compact} onNavigate={onNavigate} />
        ))}
      </div>
      <Contributed group="user" compact={compact} onNavigate={onNavigate}>
        <Page
          path="/dashboard/profile"
          icon="profile"
          label={t('nav.profile')}
          compact={compact}
          onNavigate={onNavigate}
        />
        <Page
          path="/dashboard/settings"
          icon="settings"
          label={t('nav.settings')}
          compact={compact}
          onNavigate={onNavigate}
        />
        <Entry compact={compact} label={t('nav.logout')}>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logout" />
            <span>{t('nav.logout')}</span>
          </button>
        </Entry>
      </Contributed>
      <p className="sidebar-foot">
        <BrandSign />© {new Date().getFullYear()} <span className="sidebar-name">{brand.name}</span>
      </p>
    </nav>
  );
}

/** What the remotes put into a group, then the shell's own; nothing where there is neither. */
function Contributed({
  group,
  compact,
  onNavigate,
  children,
}: {
  group: NavGroup;
  compact: boolean;
  onNavigate: (() => void) | undefined;
  children?: ReactNode;
}) {
  const t = useT(shellNamespace);
  const language = useLanguage();
  const items = navOf(usePlatform().loader.remotes, group);
  if (items.length === 0 && !children) return null;
  return (
    <Group title={t(`nav.${group}`)}>
      {items.map(({ path, icon, title, count }) => (
        <Page
          key={path}
          path={path}
          icon={icon}
          label={title[language]}
          count={count}
          compact={compact}
          onNavigate={onNavigate}
        />
      ))}
      {children}
    </Group>
  );
}

function Page({
  path,
  icon,
  label,
  count,
  compact,
  onNavigate,
}: {
  path: string;
  icon: string;
  label: string;
  count?: NavContribution['count'];
  compact: boolean;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <Entry compact={compact} label={label}>
      <NavLink to={path} onClick={onNavigate}>
        <Icon name={icon} />
        <span>{label}</span>
        {count && <WaitingCount {...count} />}
      </NavLink>
    </Entry>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="sidebar-group">
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function Entry({ label, compact, children }: { label: string; compact: boolean; children: ReactNode }) {
  return (
    <Tip as="li" text={compact && label} side="right">
      {children}
    </Tip>
  );
}
