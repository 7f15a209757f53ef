import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams, pageQuery, Timestamp } from '../endpoint.js';
import { languages } from './identity.js';

/** How long notifications are kept, and how many of a person's at most. */
export const keptNotifications = { days: 90, most: 500 } as const;
export const snoozeDays = 30;
/** The page of the application where a person chooses how to be told. */
export const notificationSettingsPath = '/dashboard/settings/notifications';

const language = z.enum(languages).default('en').meta({ description: 'In which titles and labels are written' });

export const Notification = z
  .object({
    id: Id,
    /** `reminder`, `mention`, …: services add theirs, so clients take any. */
    kind: z.string(),
    title: z.string(),
    /** The page of the application that it leads to. */
    path: z.string(),
    createdAt: Timestamp,
    readAt: Timestamp.nullable(),
    /** Null unless it is put off to a time that is still to come. */
    snoozedUntil: Timestamp.nullable(),
    /** Whether the person wants notifications of this kind on the desktop, too. */
    desktop: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationQuery = z.strictObject({
  ...pageQuery,
  show: z.enum(['all', 'unread', 'snoozed']).default('all').meta({
    description: '`all` and `unread` leave out what is snoozed; `snoozed` is only that',
  }),
  language,
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/messaging/notifications',
  access: 'workspace:personal',
  summary: 'What the signed-in user is notified of in this workspace and about the account, the latest first',
  description: `Kept for ${keptNotifications.days} days, the latest ${keptNotifications.most} of a person. What comes back from a snooze stands where the latest is.`,
  query: NotificationQuery,
  returns: z.object({
    items: z.array(Notification),
    next: z.string().nullable(),
    /** All that are unread and not snoozed, on whichever page. */
    unread: z.int().nonnegative(),
  }),
  status: 200,
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'POST',
  path: '/api/messaging/notifications/:id/read',
  access: 'workspace:personal',
  summary: 'Mark a notification as read; a snooze ends',
  params: idParams,
  body: z.strictObject({}),
  returns: null,
  status: 204,
});

export const readAllNotifications = endpoint({
  name: 'readAllNotifications',
  method: 'POST',
  path: '/api/messaging/notifications/read-all',
  access: 'workspace:personal',
  summary: 'Mark all notifications as read that this workspace and the account have; what is snoozed stays so',
  body: z.strictObject({}),
  returns: null,
  status: 204,
});

export const Snooze = z.strictObject({ until: Timestamp });
export type Snooze = z.infer<typeof Snooze>;

export const snoozeNotification = endpoint({
  name: 'snoozeNotification',
  method: 'POST',
  path: '/api/messaging/notifications/:id/snooze',
  access: 'workspace:personal',
  summary: `Put a notification off for at most ${snoozeDays} days: it comes back unread`,
  params: idParams,
  body: Snooze,
  returns: null,
  status: 204,
});

const ways = {
  /** In the bell. */
  app: z.boolean(),
  /** In the mail that sums up what is unread. */
  mail: z.boolean(),
  /** As notifications of the browser, of what the bell has. */
  desktop: z.boolean(),
};

export const NotificationSetting = z
  .object({ kind: z.string(), label: z.string(), ...ways })
  .meta({ id: 'NotificationSetting' });
export type NotificationSetting = z.infer<typeof NotificationSetting>;

export const NotificationSettingsInput = z.strictObject({
  items: z
    .array(
      z
        .strictObject({ kind: z.string().regex(/^[a-z][a-z-]{0,63}$/), ...ways })
        .refine(({ app, desktop }) => app || !desktop, { error: 'The desktop shows only what the app does' }),
    )
    .min(1)
    .max(100),
});
export type NotificationSettingsInput = z.infer<typeof NotificationSettingsInput>;

const settings = { path: '/api/messaging/notification-settings', access: 'workspace:personal', status: 200 } as const;
const returns = z.object({ items: z.array(NotificationSetting) });

export const getNotificationSettings = endpoint({
  ...settings,
  name: 'getNotificationSettings',
  method: 'GET',
  summary: 'How the signed-in user is told of each kind of notification, in all workspaces',
  query: z.strictObject({ language }),
  returns,
});

export const changeNotificationSettings = endpoint({
  ...settings,
  name: 'changeNotificationSettings',
  method: 'PUT',
  summary: 'Choose how to be told of the named kinds; the others stay. Without any way, nothing of the kind is kept',
  query: z.strictObject({ language }),
  body: NotificationSettingsInput,
  returns,
});
