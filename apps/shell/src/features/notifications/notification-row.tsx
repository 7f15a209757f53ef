import type { Notification as NotificationItem } from '@fernway/contracts/http/messaging-notifications';
import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { Icon, type IconName, PlainButton, RelativeTime } from '@fernway/ui';
import { meQuery } from '@fernway/web-kit/account';
import { Link } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { notificationsNamespace } from './messages.js';
import { snoozeTimes } from './snooze-times.js';

const icons: Record<string, IconName> = {
  reminder: 'clock',
  'task-assigned': 'check',
  mention: 'chat',
  'approval-waiting': 'shield',
  'import-finished': 'upload',
  'balance-low': 'token',
  'payment-failed': 'billing',
  'metric-alert': 'analytics',
};

type Does = { onOpen: () => void; onRead: () => void; onSnooze: (until: string) => void };

export function NotificationRow({ item, onOpen, onRead, onSnooze }: { item: NotificationItem } & Does) {
  const t = useT(notificationsNamespace);
  const language = useLanguage();
  const timeZone = useQuery(meQuery).data?.user.timeZone;
  const [snoozing, setSnoozing] = useState(false);
  const { title, path, kind, createdAt, readAt, snoozedUntil } = item;
  const unread = readAt === null;
  return (
    <li className={unread ? 'notification notification-unread' : 'notification'}>
      <Icon name={icons[kind] ?? 'bell'} />
      <div className="notification-text">
        <Link to={path} onClick={onOpen}>
          {title}
        </Link>
        <p className="fw-small fw-muted">
          {unread && !snoozedUntil && <span className="fw-badge">{t('new')}</span>}{' '}
          {snoozedUntil ? (
            t('until', { time: formatDate(snoozedUntil, language, { style: 'time', ...(timeZone && { timeZone }) }) })
          ) : (
            <RelativeTime at={createdAt} />
          )}
        </p>
        {snoozing && timeZone && <SnoozeChoices timeZone={timeZone} onChosen={onSnooze} />}
      </div>
      {unread && (
        <PlainButton
          kind="quiet"
          size="icon"
          title={t('read')}
          aria-label={t('readOf', { title })}
          onClick={(event) => {
            // The button goes; the focus stays in the row.
            event.currentTarget.closest('li')?.querySelector('a')?.focus();
            onRead();
          }}
        >
          <Icon name="check" />
        </PlainButton>
      )}
      <PlainButton
        kind="quiet"
        size="icon"
        title={t('snooze')}
        aria-label={t('snoozeOf', { title })}
        aria-expanded={snoozing}
        onClick={() => setSnoozing(!snoozing)}
      >
        <Icon name="clock" />
      </PlainButton>
    </li>
  );
}

function SnoozeChoices({ timeZone, onChosen }: { timeZone: string; onChosen: (until: string) => void }) {
  const t = useT(notificationsNamespace);
  const language = useLanguage();
  const times = snoozeTimes(new Date(), timeZone);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date(times.tomorrow));
  return (
    <div className="notification-snooze" role="group" aria-label={t('snoozeUntil')}>
      {(['hour', 'tomorrow', 'monday'] as const).map((choice) => (
        <PlainButton key={choice} onClick={() => onChosen(snoozeTimes(new Date(), timeZone)[choice])}>
          {t(choice, { time })}
        </PlainButton>
      ))}
    </div>
  );
}
