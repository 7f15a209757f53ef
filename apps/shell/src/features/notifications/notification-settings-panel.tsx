import { commonNamespace, useLanguage, useT } from '@fernway/i18n';
import { ErrorState, LoadingShape } from '@fernway/ui';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { askForDesktop, desktopPermission } from './desktop.js';
import { DesktopNote } from './desktop-note.js';
import { NotificationSettingRow, ways } from './notification-setting-row.js';
import { notificationSettingsQuery } from './notifications.api.js';
import './notification-settings.css';

/** How somebody is told of what, in all of their workspaces: each choice is saved at once. */
export function NotificationSettingsPanel() {
  const t = useT(settingsNamespace);
  const common = useT(commonNamespace);
  const { data, error, refetch } = useQuery(notificationSettingsQuery(useLanguage()));
  const [permission, setPermission] = useState(desktopPermission);
  const ask = () => void askForDesktop().then(setPermission);
  if (!data)
    return error ? (
      <ErrorState title={t('notifications.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape shape="table" lines={8} label={common('loading')} />
    );
  return (
    <section className="fw-card settings-card" aria-labelledby="notification-settings-title">
      <h2 id="notification-settings-title">{t('notifications.heading')}</h2>
      <p className="fw-muted">{t('notifications.text')}</p>
      {publicSettings().mail === 'off' && <p role="note">{t('notifications.mailOff')}</p>}
      {data.some(({ desktop }) => desktop) && <DesktopNote permission={permission} onAsk={ask} />}
      <table className="notification-settings">
        <thead>
          <tr>
            <th scope="col">{t('notifications.kind')}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`notifications.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((setting) => (
            <NotificationSettingRow key={setting.kind} setting={setting} onDesktop={ask} />
          ))}
        </tbody>
      </table>
      <p className="fw-small fw-muted">{t('notifications.hint')}</p>
    </section>
  );
}
