import { brand } from '@fernway/brand';
import { Email } from '@fernway/contracts/endpoint';
import { keepOnThisMachine, keepSetting, limitSetting, reachSettings } from '@fernway/service-kit/settings';
import { z } from 'zod';

/**
 * Where mail goes. Unset means SMTP where it has an address, else off. `local` keeps it in a mailbox page that anybody
 * on this machine may read, so it works there only.
 */
export const Env = z
  .object({
    ...reachSettings,
    MAIL: z.enum(['local', 'smtp', 'off']).optional().meta({
      description:
        'Where mail goes; `local` keeps it in a mailbox page that anybody may read, so it works on this machine only. Unset: SMTP where it has an address, else off (with `npm start` on this machine: local). An absolute path is that of a login shell, which has a MAIL of its own, and counts as unset; compose then does not see that of `.env`: `env -u MAIL docker compose up`.',
    }),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({ description: 'The mail server, as `smtps://user:password@host:465` or `smtp://…:587`.', secret: true }),
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, { error: 'is not `Name <address>`' })
      .optional()
      .meta({
        description:
          'The sender of all mail, as `Name <address>`. Unset: the product’s name and `no-reply@` the host of PUBLIC_URL.',
      }),
    SUPPORT_EMAIL: Email.default(brand.supportEmail).meta({
      description: 'Who gets the messages of the contact form.',
    }),
    KEEP_MAILS_DAYS: keepSetting(180, 'Days that a mail is kept, with its text, after it left or was given up.', 30),
    KEEP_CONTACT_MESSAGES_DAYS: keepSetting(
      365,
      'Days that messages of the contact form are kept here; they were mailed when they came.',
    ),
    KEEP_UNCONFIRMED_SUBSCRIBERS_DAYS: keepSetting(
      30,
      'Days that the address of a visitor is kept who asked for the newsletter and did not confirm it; the mailed link works as long.',
    ),
    LIMIT_FORMS_PER_CLIENT: limitSetting(
      10,
      'Contact forms, and newsletter sign-ups, that one client address may send within an hour.',
    ),
    LIMIT_FORMS: limitSetting(2000, 'Contact forms, and newsletter sign-ups, of all visitors together within a day.'),
    LIMIT_ACKNOWLEDGEMENTS_PER_RECIPIENT: limitSetting(
      2,
      'Acknowledgements of contact forms to one mail address within a day.',
    ),
    LIMIT_CONFIRMATIONS_PER_RECIPIENT: limitSetting(
      2,
      'Requests to confirm the newsletter to one mail address within a day; within a month at most five, or as many as here.',
    ),
    LIMIT_MAILS_PER_RECIPIENT: limitSetting(
      10,
      'All mails together that others cause to one mail address within a day: acknowledgements, confirmations, welcomes, invitations.',
    ),
    LIMIT_MENTIONS_PER_RECIPIENT: limitSetting(50, 'Mentions that are mailed to one member within a day.'),
    LIMIT_REMINDERS_PER_RECIPIENT: limitSetting(200, 'Reminders of tasks that are mailed to one member within a day.'),
    LIMIT_LETTERS_PER_SENDER: limitSetting(100, 'Mails that one person may write to contacts within a day.'),
    LIMIT_LETTERS_PER_RECIPIENT: limitSetting(30, 'Mails of all persons to one mail address within a day.'),
    LIMIT_LETTERS: limitSetting(5000, 'Mails of all persons together within a day.'),
  })
  .superRefine((values, context) => {
    const bad = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (values.MAIL === 'local') keepOnThisMachine(values, context, 'MAIL', 'is local');
    if (values.MAIL === 'smtp' && !values.SMTP_URL) bad('SMTP_URL', 'is not set');
  })
  .transform((values) => ({
    mail: values.MAIL ?? (values.SMTP_URL ? ('smtp' as const) : ('off' as const)),
    smtpUrl: values.SMTP_URL,
    from: values.MAIL_FROM ?? `${brand.name} <no-reply@${new URL(values.PUBLIC_URL).hostname}>`,
    supportEmail: values.SUPPORT_EMAIL,
    keepDays: {
      mails: values.KEEP_MAILS_DAYS,
      contactMessages: values.KEEP_CONTACT_MESSAGES_DAYS,
      unconfirmed: values.KEEP_UNCONFIRMED_SUBSCRIBERS_DAYS,
    },
    limits: {
      formsPerClient: values.LIMIT_FORMS_PER_CLIENT,
      forms: values.LIMIT_FORMS,
      acknowledgements: values.LIMIT_ACKNOWLEDGEMENTS_PER_RECIPIENT,
      confirmations: values.LIMIT_CONFIRMATIONS_PER_RECIPIENT,
      mailsPerRecipient: values.LIMIT_MAILS_PER_RECIPIENT,
      mentions: values.LIMIT_MENTIONS_PER_RECIPIENT,
      reminders: values.LIMIT_REMINDERS_PER_RECIPIENT,
      lettersPerSender: values.LIMIT_LETTERS_PER_SENDER,
      lettersPerRecipient: values.LIMIT_LETTERS_PER_RECIPIENT,
      letters: values.LIMIT_LETTERS,
    },
  }));
export type Env = z.infer<typeof Env>;
