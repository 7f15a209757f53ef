import type { Notification as NotificationItem } from '@fernway/contracts/http/messaging-notifications';
import { useT } from '@fernway/i18n';
import { notify } from '@fernway/web-kit';
import { useNavigate } from '@fernway/web-kit/router';
import { claim, pause } from '@fernway/web-kit/tabs';
import { useEffect, useEffectEvent, useRef } from 'react';

import { showOnDesktop } from './desktop.js';
import { notificationsNamespace } from './messages.js';
import { useNotificationChanges } from './notifications.api.js';

const toastMs = 8_000;
/** The tab that is looked at reads the list within this time and goes first. */
const hiddenTabWaitMs = 2_000;
/** All tabs have read the list by then; shorter than any snooze, after which the same one rings again. */
const claimMs = 60_000;
/** After a time without a connection, the bell's count tells of more. */
const mostAtOnce = 3;

const visible = () => document.visibilityState === 'visible';

/** What stands above everything that the list had before and is unread, oldest first. */
function arrivedSince(before: readonly NotificationItem[], now: readonly NotificationItem[]): NotificationItem[] {
  const known = new Set(before.map(({ id }) => id));
  const end = now.findIndex(({ id }) => known.has(id));
  return now
    .slice(0, end < 0 ? now.length : end)
    .filter(({ readAt }) => readAt === null)
    .slice(0, mostAtOnce)
    .toReversed();
}

/**
 * Tells of each notification that arrives while the page is open, once in a browser: in the tab that is looked at, or
 * else on the desktop where that is wanted, or else in one tab as soon as it is looked at. `list` is undefined while it
 * is read.
 */
export function useRings(list: readonly NotificationItem[] | undefined): void {
  const t = useT(notificationsNamespace);
  const navigate = useNavigate();
  const { read } = useNotificationChanges();
  const current = useRef<readonly NotificationItem[]>(undefined);

  const ring = useEffectEvent(async (item: NotificationItem) => {
    if (!visible()) await pause(hiddenTabWaitMs);
    if (!(await claim(`fernway-notification-${item.id}`, claimMs))) return;
    const open = () => {
      void navigate(item.path);
      void read(item.id);
    };
    if (!visible() && item.desktop && showOnDesktop(item, open)) return;
    const toast = () => {
      if (!current.current?.some(({ id, readAt }) => id === item.id && readAt === null)) return;
      notify({ kind: 'info', title: item.title, action: { label: t('open'), run: open }, duration: toastMs });
    };
    if (visible()) toast();
    else document.addEventListener('visibilitychange', toast, { once: true });
  });

  useEffect(() => {
    if (!list) return;
    const arrived = current.current ? arrivedSince(current.current, list) : [];
    current.current = list;
    for (const item of arrived) void ring(item);
  }, [list]);
}
