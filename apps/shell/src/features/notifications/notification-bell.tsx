import { useT } from '@fernway/i18n';
import { ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { useSession } from '@fernway/web-kit';
import { useId, useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { useLater } from '../../platform/use-later.js';
import './notification-bell.css';

/** With its texts, which are a file of their own. */
const loadParts = async () => {
  const [{ BellContent }, { NotificationPanel }, { loadNotificationTexts }] = await Promise.all([
    import(/* webpackChunkName: "notifications" */ './bell-content.js'),
    import(/* webpackChunkName: "notifications" */ './notification-panel.js'),
    import(/* webpackChunkName: "notifications" */ './messages.js'),
  ]);
  await loadNotificationTexts();
  return { BellContent, NotificationPanel };
};

/** The button stands at once; all else is loaded when nothing waits for it, or when it is opened. */
export function NotificationBell() {
  const t = useT(shellNamespace);
  const session = useSession();
  const workspaceId = session.status === 'signed-in' ? session.workspaceId : undefined;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { part, failed, load } = useLater(loadParts, workspaceId !== undefined);
  const parts = workspaceId ? part : undefined;
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <PlainButton
        kind="quiet"
        size="icon"
        className="bell"
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
      >
        <Icon name="bell" />
        {parts ? (
          <parts.BellContent key={workspaceId} />
        ) : (
          <span className="fw-hidden">{t('notifications.label')}</span>
        )}
      </PlainButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('notifications.label')}
        className="bell-panel"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          currentTarget.focus();
          load();
        }}
      >
        {open && parts && <parts.NotificationPanel onClose={close} />}
        {open && !parts && failed && <ErrorState title={t('notifications.failed')} onRetry={load} />}
        {open && !parts && !failed && <LoadingShape lines={6} />}
      </div>
    </>
  );
}
