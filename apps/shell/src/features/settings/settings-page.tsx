import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { NavLink, useLocation } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ApiKeysPanel } from '../api-keys/api-keys-panel.js';
import { MembersPanel } from '../members/members-panel.js';
import { NotificationSettingsPanel } from '../notifications/notification-settings-panel.js';
import { StoragePanel } from '../storage/storage-panel.js';
import { settingsNamespace } from './messages.js';
import './settings.css';

const sections = [
  { path: '/dashboard/settings', title: 'members.title', Panel: MembersPanel },
  { path: '/dashboard/settings/api-keys', title: 'keys.title', Panel: ApiKeysPanel },
  { path: '/dashboard/settings/notifications', title: 'notifications.title', Panel: NotificationSettingsPanel },
  { path: '/dashboard/settings/storage', title: 'storage.title', Panel: StoragePanel },
] as const;

/** /dashboard/settings: who is in the workspace, by what keys programs are, how one is told of news, and what files take. */
export function SettingsPage() {
  const t = useT(settingsNamespace);
  const { pathname } = useLocation();
  const { title: section, Panel } = sections.find(({ path }) => path === pathname.replace(/\/$/, '')) ?? sections[0];
  const workspace = useQuery(meQuery).data?.workspace.name;
  const title = `${t('title')} · ${t(section)}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Page title={t('title')} aside={workspace}>
      <nav className="settings-tabs" aria-label={t('sections')}>
        {sections.map(({ path, title: name }) => (
          <NavLink key={path} to={path} end>
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <Panel />
    </Page>
  );
}
