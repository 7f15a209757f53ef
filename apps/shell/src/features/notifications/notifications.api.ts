import type { Language } from '@fernway/contracts/http/identity';
import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  type NotificationSetting,
  readAllNotifications,
  readNotification,
  snoozeNotification,
} from '@fernway/contracts/http/messaging-notifications';
import { useLanguage, useT } from '@fernway/i18n';
import { call, errorText, notify } from '@fernway/web-kit';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { notificationsNamespace } from './messages.js';

export type ShownNotifications = 'all' | 'snoozed';

const notificationsKey = ['messaging', 'notifications'] as const;

/** The latest first, with titles in this language; heard of live. */
export const notificationsQuery = (show: ShownNotifications, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, show, language],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { show, language, limit: 20, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { live: ['messaging.notification-'] },
  });

/** What can be done about notifications. Each reads the lists again; a failure is told. */
export function useNotificationChanges() {
  const client = useQueryClient();
  const t = useT(notificationsNamespace);
  const changing = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      notify({ kind: 'error', title: t('changeFailed'), description: errorText(error) });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: notificationsKey });
    }
  };
  return {
    read: (id: string) => changing(call(readNotification, { params: { id }, body: {} })),
    readAll: () => changing(call(readAllNotifications, { body: {} })),
    snooze: (id: string, until: string) => changing(call(snoozeNotification, { params: { id }, body: { until } })),
  };
}

export const notificationSettingsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['messaging', 'notification-settings', language],
    queryFn: async ({ signal }) => (await call(getNotificationSettings, { query: { language }, signal })).items,
  });

/** Ways of a kind that change, and what they change to. */
export type ChangedWays = Partial<Pick<NotificationSetting, 'app' | 'mail' | 'desktop'>>;

/** Shows a choice at once and saves it, one after the other; what could not be saved goes back. */
export function useSaveNotificationSetting(kind: string) {
  const client = useQueryClient();
  const language = useLanguage();
  const { queryKey } = notificationSettingsQuery(language);
  const { mutateAsync } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: ({ app, mail, desktop }: NotificationSetting) =>
      call(changeNotificationSettings, { query: { language }, body: { items: [{ kind, app, mail, desktop }] } }),
  });
  const show = (ways: ChangedWays) =>
    client
      .setQueryData(queryKey, (items) => items?.map((item) => (item.kind === kind ? { ...item, ...ways } : item)))
      ?.find((item) => item.kind === kind);
  return async (ways: ChangedWays, before: ChangedWays): Promise<void> => {
    const next = show(ways);
    try {
      if (next) await mutateAsync(next);
    } catch (error) {
      show(before);
      throw error;
    }
  };
}
