import type { AccessTable } from '@fernway/service-kit/testing';

/** Who may call what, by hand: what the contracts say is held against it. */
export const accessTable: AccessTable = {
  'POST /api/messaging/contact': 'public',
  'POST /api/messaging/letters': 'member activities:write people',
  'GET /api/messaging/letters/undelivered': 'member activities:write people',
  'GET /api/messaging/mailbox': 'public',
  'GET /api/messaging/mailbox/messages': 'public',
  'GET /api/messaging/mailbox/messages/:id/page': 'public',
  'GET /api/messaging/notification-settings': 'viewer workspace:personal',
  'PUT /api/messaging/notification-settings': 'viewer workspace:personal',
  'GET /api/messaging/notifications': 'viewer workspace:personal',
  'POST /api/messaging/notifications/:id/read': 'viewer workspace:personal',
  'POST /api/messaging/notifications/:id/snooze': 'viewer workspace:personal',
  'POST /api/messaging/notifications/read-all': 'viewer workspace:personal',
  'POST /api/messaging/newsletter-signup': 'public',
  'GET /api/messaging/newsletter/confirmations/:token': 'public',
  'POST /api/messaging/newsletter/confirmations/:token': 'public',
  'GET /api/messaging/newsletter/unsubscriptions/:token': 'public',
  'POST /api/messaging/newsletter/unsubscriptions/:token': 'public',
};
