import { jsonText, keepSetting, limitSetting } from '@fernway/service-kit/settings';
import { z } from 'zod';

const SigningKeys = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string(),
        x: z.string(),
        d: z.string(),
      }),
    )
    .min(1),
});

const hmacKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((key) => key.length >= 32, { error: 'holds fewer than 32 bytes' });
const hmacKeys = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean),
  )
  .pipe(z.array(hmacKey));

export const Env = z
  .object({
    IDENTITY_SIGNING_KEYS: jsonText.pipe(SigningKeys).meta({
      description:
        'Private Ed25519 keys as a JSON Web Key Set: the first signs access tokens, those after it are still published, so that tokens that they signed stay valid.',
      secret: true,
    }),
    IDENTITY_REFRESH_KEY: hmacKey.meta({
      description:
        '32 bytes or more in base64url, of which the successors of refresh tokens and the links in mails are made.',
      secret: true,
    }),
    IDENTITY_FORMER_REFRESH_KEYS: hmacKeys.prefault('').meta({
      description: 'The refresh keys before this one, with commas: what was made with them is still understood.',
      secret: true,
    }),
    SIGN_UP_CONFIRMATION: z.enum(['required', 'off']).default('off').meta({
      description:
        '`required`: who signs up uses the link in the mail before the first sign-in, and nobody learns which addresses have an account. Needs mail.',
    }),
    // Read here to tell where there is none; what it means is messaging's.
    MAIL: z.enum(['local', 'smtp', 'off']).optional().meta({
      description:
        'Where mail goes; `local` keeps it in a mailbox page that anybody may read, so it works on this machine only. Unset: SMTP where it has an address, else off (with `npm start` on this machine: local). An absolute path is that of a login shell, which has a MAIL of its own, and counts as unset; compose then does not see that of `.env`: `env -u MAIL docker compose up`.',
    }),
    KEEP_INVITATIONS_DAYS: keepSetting(
      30,
      'Days that an invitation which nobody accepted stays listed after it expired.',
    ),
    KEEP_REVOKED_API_KEYS_DAYS: keepSetting(
      90,
      'Days that an API key is kept after it was revoked; it works no more from that moment on.',
    ),
    LIMIT_ACCOUNTS_PER_CLIENT: limitSetting(100, 'Accounts that one client address may make within an hour.'),
    LIMIT_ACCOUNTS: limitSetting(10_000, 'Accounts that all clients together may make within a day.'),
    LIMIT_HASHES_PER_CLIENT: limitSetting(
      300,
      'Passwords that are hashed for one client address within an hour, at sign-up and sign-in.',
    ),
    LIMIT_SIGN_INS_PER_ACCOUNT: limitSetting(120, 'Times that an account may sign in within an hour.'),
    LIMIT_INVITATIONS_PER_SENDER: limitSetting(50, 'Invitations that one person may mail within a day.'),
    LIMIT_INVITATIONS_PER_RECIPIENT: limitSetting(5, 'Invitations that one mail address may get within a day.'),
  })
  .transform((values) => ({ ...values, MAIL: values.MAIL ?? ('off' as const) }))
  .refine(({ SIGN_UP_CONFIRMATION, MAIL }) => SIGN_UP_CONFIRMATION === 'off' || MAIL !== 'off', {
    path: ['SIGN_UP_CONFIRMATION'],
    error: 'is required, which needs mail: set MAIL',
  });
export type Env = z.infer<typeof Env>;
