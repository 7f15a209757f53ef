import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Notifications, mail to contacts, the newsletter, and messages to the operator.',
  groups: [
    {
      name: 'Notifications',
      description: 'What people are notified of, and how they want to be told.',
      paths: ['notifications', 'notification-settings'],
    },
    { name: 'Letters', description: 'Mails to contacts.', paths: ['letters'] },
    { name: 'Contact', description: 'The operator’s contact form.', paths: ['contact'] },
    {
      name: 'Newsletter',
      description: 'Subscribe, confirm, unsubscribe: pages for people who follow a link in a mail.',
      paths: ['newsletter', 'newsletter-signup'],
    },
    {
      name: 'Mailbox',
      description: 'Mails that stay on this machine; only where the operator set `MAIL=local`.',
      paths: ['mailbox'],
    },
  ],
};
