import { notificationSettingsPath } from '@fernway/contracts/http/messaging-notifications';
import { commonNamespace, formatDate, useLanguage, useT } from '@fernway/i18n';
import { EmptyState, ErrorState, Icon, LoadingShape, PlainButton } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { meQuery } from '@fernway/web-kit/account';
import { Link } from '@fernway/web-kit/router';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { shellNamespace } from '../../messages.js';
import { moveFocus } from '../frame/move-focus.js';
import { notificationsNamespace } from './messages.js';
import { NotificationRow } from './notification-row.js';
import { notificationsQuery, type ShownNotifications, useNotificationChanges } from './notifications.api.js';
import './notification-panel.css';

const choices = ['all', 'snoozed'] as const;

/** What somebody is notified of, behind the bell. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const t = useT(notificationsNamespace);
  const shell = useT(shellNamespace);
  const common = useT(commonNamespace);
  const language = useLanguage();
  const [show, setShow] = useState<ShownNotifications>('all');
  const unread = useInfiniteQuery(notificationsQuery('all', language)).data?.pages[0]?.unread ?? 0;
  const { readAll } = useNotificationChanges();
  return (
    <>
      <div className="notifications-head">
        <h2>{shell('notifications.label')}</h2>
        <Link
          to={notificationSettingsPath}
          className="fw-button fw-button-quiet fw-button-icon"
          title={t('settings')}
          aria-label={t('settings')}
          onClick={onClose}
        >
          <Icon name="settings" />
        </Link>
        <PlainButton kind="quiet" size="icon" aria-label={common('close')} onClick={onClose}>
          <Icon name="close" />
        </PlainButton>
      </div>
      <div className="notifications-choices">
        <div role="group" aria-label={t('list')}>
          {choices.map((choice) => (
            <PlainButton key={choice} kind="quiet" aria-pressed={choice === show} onClick={() => setShow(choice)}>
              {t(choice)}
            </PlainButton>
          ))}
        </div>
        {unread > 0 && (
          <PlainButton kind="link" onClick={() => void readAll()}>
            {t('readAll')}
          </PlainButton>
        )}
      </div>
      <NotificationList key={show} show={show} onClose={onClose} />
    </>
  );
}

function NotificationList({ show, onClose }: { show: ShownNotifications; onClose: () => void }) {
  const t = useT(notificationsNamespace);
  const common = useT(commonNamespace);
  const language = useLanguage();
  const timeZone = useQuery(meQuery).data?.user.timeZone;
  const { read, snooze } = useNotificationChanges();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notificationsQuery(show, language),
  );
  if (!data)
    return error ? (
      <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape lines={6} />
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return show === 'all' ? (
      <EmptyState icon="bell" title={t('empty')} text={t('emptyText')} />
    ) : (
      <EmptyState icon="clock" title={t('emptySnoozed')} />
    );

  async function putOff(id: string, until: string) {
    // The row goes: the focus stays in the list.
    list.current?.focus();
    if (!(await snooze(id, until))) return;
    const time = formatDate(until, language, { style: 'time', ...(timeZone && { timeZone }) });
    notify({ kind: 'success', title: t('snoozedNote', { time }) });
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className="notifications-list" onKeyDown={(event) => moveFocus(event, 'li a')}>
        {items.map((item) => (
          <NotificationRow
            key={item.id}
            item={item}
            onOpen={() => {
              onClose();
              if (item.readAt === null) void read(item.id);
            }}
            onRead={() => void read(item.id)}
            onSnooze={(until) => void putOff(item.id, until)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <PlainButton block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common('loadMore')}
        </PlainButton>
      )}
    </>
  );
}
