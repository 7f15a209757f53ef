import { useT } from '@fernway/i18n';
import { Page } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { useLocation } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';

import { ownSections } from '../../platform/settings-paths.js';
import { ApiKeysPanel } from '../api-keys/api-keys-panel.js';
import { MembersPanel } from '../members/members-panel.js';
import { NotificationSettingsPanel } from '../notifications/notification-settings-panel.js';
import { StoragePanel } from '../storage/storage-panel.js';
import { BusinessPanel } from '../workspace/business-panel.js';
import { WorkspacePanel } from '../workspace/workspace-panel.js';
import { settingsNamespace } from './messages.js';
import { SettingsHome } from './settings-home.js';
import './settings.css';

const panels: Record<keyof typeof ownSections, ComponentType> = {
  workspace: WorkspacePanel,
  business: BusinessPanel,
  members: MembersPanel,
  notifications: NotificationSettingsPanel,
  storage: StoragePanel,
  keys: ApiKeysPanel,
};
const names = Object.keys(ownSections) as (keyof typeof ownSections)[];

/** The shell's own sections of the settings, and the list of all. */
export function SettingsPage() {
  const t = useT(settingsNamespace);
  const path = useLocation().pathname.replace(/\/$/, '');
  const section = names.find((name) => ownSections[name] === path);
  const workspace = useQuery(meQuery).data?.workspace.name;
  const title = section ? `${t('title')} · ${t(`${section}.title`)}` : t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!section) return <SettingsHome />;
  const Panel = panels[section];
  return (
    <Page title={t(`${section}.title`)} aside={workspace}>
      <Panel />
    </Page>
  );
}
