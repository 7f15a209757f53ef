import { z } from '@fernway/contracts/zod';
import { Email, endpoint, Id, Timestamp } from '../endpoint.js';
import { languages, Password } from './identity.js';

/** How long the link of a mail works. */
export const confirmationDays = 3;
export const passwordResetMinutes = 60;

/** Mails of one kind to one account: an impatient click is no second mail, and nobody fills a stranger's mailbox. */
export const accountMailLimits = { secondsBetween: 60, perHour: 5 } as const;

/** What identity has mailed about an account. */
const accountMailKinds = ['confirmation', 'account-exists', 'password-reset', 'password-changed'] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

const resendTypes = ['sign-up', 'password-reset'] as const;
export const resendNeeds = 'You must provide either an email or phone number and a type';

/** Sign-in is by e-mail only, so a mail is all that can be sent again. */
export const ResendInput = z
  .strictObject({ email: Email.optional(), phone: z.string().max(40).optional(), type: z.enum(resendTypes).optional() })
  .refine(({ email, type }) => email !== undefined && type !== undefined, { error: resendNeeds });
export type ResendInput = z.infer<typeof ResendInput>;

/** An API key that goes on after a reset: its owner revokes it where it is. */
export const WorkingKey = z.object({ name: z.string(), workspaceName: z.string() });
export type WorkingKey = z.infer<typeof WorkingKey>;

const Accepted = z.object({ accepted: z.literal(true) });
const Token = z.string().min(1).max(200);
const TokenBody = z.strictObject({ token: Token });

export const resendMail = endpoint({
  name: 'resendMail',
  method: 'POST',
  path: '/api/identity/resend',
  access: 'public',
  summary:
    'Mail a confirmation or a password reset again; the answer is the same whether the address has an account or not',
  body: ResendInput,
  example: { email: 'ann@oak.example', type: 'sign-up' },
  returns: Accepted,
  status: 202,
  problems: ['feature-off'],
});

export const requestConfirmation = endpoint({
  name: 'requestConfirmation',
  method: 'POST',
  path: '/api/identity/confirmations',
  access: 'user',
  summary: 'Mail the signed-in user the link that confirms the address of the account',
  body: z.strictObject({}),
  returns: z.object({ email: z.string() }),
  status: 202,
  problems: ['conflict', 'too-many-requests', 'feature-off'],
});

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/identity/confirmations/use',
  access: 'public',
  summary: 'Confirm the address of an account with the token of a mailed link; doing so again changes nothing',
  description:
    'A link that is too old answers `link-expired` with the address in `email`: another can be mailed there. Without the ' +
    'cookie of a session of the account, its password is needed: `password-required` says so, with the address in `email`.',
  body: TokenBody.extend({ password: z.string().min(1).max(256).optional() }),
  returns: z.object({ email: z.string(), /** It was confirmed before. */ already: z.boolean() }),
  status: 200,
  problems: ['not-found', 'link-expired', 'password-required', 'invalid-credentials', 'too-many-requests'],
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/identity/password-resets',
  access: 'public',
  summary: 'Mail a link that resets the password; the answer is the same whether the address has an account or not',
  body: z.strictObject({ email: Email }),
  returns: Accepted,
  status: 202,
  problems: ['feature-off'],
});

export const readPasswordReset = endpoint({
  name: 'readPasswordReset',
  method: 'POST',
  path: '/api/identity/password-resets/read',
  access: 'public',
  summary: 'Whose password a mailed link resets; the token is sent as a body, which no log keeps',
  body: TokenBody,
  returns: z.object({ email: z.string() }),
  status: 200,
  problems: ['not-found', 'link-expired'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/identity/password-resets/use',
  access: 'public',
  summary:
    'Set a new password with the token of a mailed link: every session of the account ends, and the address is confirmed',
  description:
    'What the account took on or let in before its address was confirmed ends, too: API keys, invitations, and members who came by ' +
    'them; and, where this confirms the address, memberships in workspaces of others. `apiKeys` are those that go on.',
  body: z.strictObject({ token: Token, password: Password }),
  returns: z.object({ email: z.string(), apiKeys: z.array(WorkingKey) }),
  status: 200,
  problems: ['not-found', 'link-expired', 'unavailable'],
});

export const AccountLetter = z.object({
  kind: z.enum(accountMailKinds),
  email: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
  /** Of kinds that carry a link. */
  token: z.string().nullable(),
  /** That go on after the password was changed. */
  apiKeys: z.array(WorkingKey).default([]),
  askedAt: Timestamp,
  expiresAt: Timestamp,
});
export type AccountLetter = z.infer<typeof AccountLetter>;

/** The link is in no event: what a transport keeps for days would let its readers in. */
export const getAccountLetter = endpoint({
  name: 'getAccountLetter',
  method: 'GET',
  path: '/internal/identity/account-mails/:user/:id',
  access: { service: ['messaging'] },
  summary: 'What a mail about an account says; 404 where there is nothing to mail',
  params: z.strictObject({ user: Id, id: Id }),
  returns: AccountLetter,
  status: 200,
  problems: ['not-found'],
});
