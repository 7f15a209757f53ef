import { brand } from '@fernway/brand';
import { isLoopback } from '@fernway/service-kit';
import { z } from 'zod';

/**
 * Where mail goes. Unset means SMTP where it has an address, else off. `local` keeps it in a mailbox page that anybody
 * on this machine may read, so it works there only.
 */
export const Env = z
  .object({
    MAIL: z.enum(['local', 'smtp', 'off']).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    /** Who gets the messages of the contact form. */
    SUPPORT_EMAIL: z.email().default(brand.supportEmail),
    PUBLIC_URL: z.url().default('http://localhost:4000'),
  })
  .superRefine((values, context) => {
    const bad = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (values.MAIL === 'local' && !isLoopback(values.PUBLIC_URL)) bad('MAIL', 'is local, which works on this machine only');
    if (values.MAIL === 'smtp' && !values.SMTP_URL) bad('SMTP_URL', 'is not set');
  })
  .transform((values) => ({
    mail: values.MAIL ?? (values.SMTP_URL ? ('smtp' as const) : ('off' as const)),
    smtpUrl: values.SMTP_URL,
    from: values.MAIL_FROM ?? `${brand.name} <no-reply@${new URL(values.PUBLIC_URL).hostname}>`,
    supportEmail: values.SUPPORT_EMAIL,
  }));
export type Env = z.infer<typeof Env>;
