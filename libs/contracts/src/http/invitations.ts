import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { languages, SignedIn, SignUpInput } from './identity.js';

/** How long an invitation holds, from its last mail. */
export const invitationDays = 7;
/** What one workspace may send a day: it must not become a way to mail strangers. */
export const invitationsPerDay = 100;

export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    role: z.enum(roles),
    invitedBy: Id,
    sentAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationInput = z.strictObject({
  email: z.email().max(254),
  role: z.enum(roles),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/identity/invitations',
  access: 'members:manage',
  summary: 'Invitations that nobody has accepted yet, the newest first',
  returns: z.object({ items: z.array(Invitation) }),
  status: 200,
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/identity/invitations',
  access: 'members:manage',
  summary: 'Invite somebody by mail, with a link that works once and for 7 days',
  body: InvitationInput,
  returns: Invitation,
  status: 201,
  idempotent: true,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/identity/invitations/:id/resend',
  access: 'members:manage',
  summary: 'Mail an invitation again; its 7 days begin anew',
  params: idParams,
  body: z.strictObject({}),
  returns: Invitation,
  status: 200,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/identity/invitations/:id',
  access: 'members:manage',
  summary: 'Take an invitation back: its link works no more',
  params: idParams,
  returns: null,
  status: 204,
});

const Token = z.string().min(1).max(200);

export const InvitationOffer = z
  .object({
    workspaceName: z.string(),
    /** Null when who invited is no more. */
    invitedBy: z.string().nullable(),
    email: z.string(),
    role: z.enum(roles),
    expiresAt: Timestamp,
    /** The address has an account already: its owner signs in instead of signing up. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationOffer' });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/identity/invitations/read',
  access: 'public',
  summary: 'What the link of an invitation offers; the token is sent as a body, which no log keeps',
  body: z.strictObject({ token: Token }),
  returns: InvitationOffer,
  status: 200,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/identity/invitations/accept',
  access: 'user',
  summary: 'Join with the account that the invitation was sent to; workspaces of one’s own stay',
  body: z.strictObject({ token: Token }),
  returns: z.object({ workspaceId: Id }),
  status: 200,
});

export const InvitedSignUpInput = SignUpInput.omit({ email: true }).extend({ token: Token });
export type InvitedSignUpInput = z.infer<typeof InvitedSignUpInput>;

export const signUpInvited = endpoint({
  method: 'POST',
  path: '/api/identity/invitations/sign-up',
  access: 'public',
  summary: 'Create an account with the address of the invitation, in its workspace',
  body: InvitedSignUpInput,
  returns: SignedIn,
  status: 201,
});

export const InvitationLetter = z.object({
  email: z.string(),
  language: z.enum(languages),
  workspaceName: z.string(),
  invitedBy: z.string(),
  token: z.string(),
  expiresAt: Timestamp,
});

/** The link is in no event: what a transport keeps for days would let its readers in. */
export const getInvitationLetter = endpoint({
  method: 'GET',
  path: '/internal/identity/invitations/:workspace/:id',
  access: { service: ['messaging'] },
  summary: 'What the mail of an invitation says',
  params: z.strictObject({ workspace: Id, id: Id }),
  returns: InvitationLetter,
  status: 200,
});
