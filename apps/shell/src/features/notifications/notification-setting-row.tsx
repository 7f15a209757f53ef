import type { NotificationSetting } from '@fernway/contracts/http/messaging-notifications';
import { commonNamespace, useT } from '@fernway/i18n';
import { errorText, notify } from '@fernway/web-kit';
import { useId, useState } from 'react';

import { settingsNamespace } from '../settings/messages.js';
import { type ChangedWays, useSaveNotificationSetting } from './notifications.api.js';

export const ways = ['app', 'mail', 'desktop'] as const;
type Way = (typeof ways)[number];

type Props = { setting: NotificationSetting; onDesktop: () => void };

export function NotificationSettingRow({ setting, onDesktop }: Props) {
  const t = useT(settingsNamespace);
  const { choose, failure } = useChoice(setting);
  const errorId = useId();
  const { label } = setting;
  return (
    <tr>
      <th scope="row">
        {label}
        {failure !== undefined && (
          <span id={errorId} className="fw-field-error" role="alert">
            {t('notifications.saveFailed', { reason: errorText(failure) })}
          </span>
        )}
      </th>
      {ways.map((way) => (
        <td key={way}>
          <label className="fw-check">
            <input
              type="checkbox"
              aria-label={`${label}: ${t(`notifications.${way}`)}`}
              aria-describedby={failure === undefined ? undefined : errorId}
              checked={setting[way]}
              disabled={way === 'desktop' && !setting.app}
              onChange={({ target: { checked } }) => {
                // While it is the person's own press: browsers ask only then.
                if (way === 'desktop' && checked) onDesktop();
                choose(way, checked);
              }}
            />
            <span>{t(`notifications.${way}`)}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}

function useChoice({ kind, label, desktop }: NotificationSetting) {
  const common = useT(commonNamespace);
  const save = useSaveNotificationSetting(kind);
  const [failure, setFailure] = useState<unknown>();

  async function change(next: ChangedWays, before: ChangedWays, undo = true) {
    setFailure(undefined);
    try {
      await save(next, before);
    } catch (error) {
      setFailure(error);
      return;
    }
    const action = { label: common('undo'), run: () => void change(before, next, false) };
    notify({ kind: 'success', title: common('saved'), description: label, ...(undo && { action }) });
  }

  const choose = (way: Way, on: boolean) => {
    // The desktop shows only what the app does.
    if (way === 'app' && !on) void change({ app: false, desktop: false }, { app: true, desktop });
    else void change({ [way]: on }, { [way]: !on });
  };
  return { choose, failure };
}
