import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';

import { settingsNamespace } from '../settings/messages.js';
import type { DesktopPermission } from './desktop.js';

const texts = {
  default: 'notifications.ask',
  denied: 'notifications.refused',
  unsupported: 'notifications.unsupported',
} as const;

/** Says why this browser shows nothing on the desktop, where it does not. */
export function DesktopNote({ permission, onAsk }: { permission: DesktopPermission; onAsk: () => void }) {
  const t = useT(settingsNamespace);
  return (
    <p role="status" className="notification-settings-note">
      {permission !== 'granted' && (
        <>
          <Icon name={permission === 'default' ? 'info' : 'warning'} />
          <span>{t(texts[permission])}</span>
        </>
      )}
      {permission === 'default' && <PlainButton onClick={onAsk}>{t('notifications.allow')}</PlainButton>}
    </p>
  );
}
