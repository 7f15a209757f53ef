import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { Email, endpoint, Id, idParams, Timestamp } from '../endpoint.js';
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
    /** False where no mail went: who invited hands over a link instead. */
    mailed: z.boolean(),
    expiresAt: Timestamp,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationInput = z.strictObject({
  email: Email,
  role: z.enum(roles),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/identity/invitations',
  access: 'members:manage',
  summary: 'Invitations that nobody has accepted yet, the newest first',
  returns: z.object({ items: z.array(Invitation) }),
  status: 200,
});

export const invite = endpoint({
  name: 'inviteMember',
  method: 'POST',
  path: '/api/identity/invitations',
  access: 'members:manage',
  summary: 'Invite somebody by mail, with a link that works once and for 7 days',
  description:
    'Nothing is mailed while the address of who invites is not confirmed, or mail is off: `mailed` is false, and the link is there to be handed over. An invitation opens as long as whoever made it may give its role; after that it does once somebody else who may sends it again or makes its link.',
  body: InvitationInput,
  returns: Invitation,
  status: 201,
  idempotent: true,
  problems: ['conflict', 'email-unverified'],
});

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/identity/invitations/:id/resend',
  access: 'members:manage',
  summary: 'Mail an invitation again; its 7 days begin anew',
  params: idParams,
  body: z.strictObject({}),
  returns: Invitation,
  status: 200,
  problems: ['conflict', 'email-unverified', 'feature-off'],
});

export const createInvitationLink = endpoint({
  name: 'createInvitationLink',
  method: 'POST',
  path: '/api/identity/invitations/:id/link',
  access: 'members:manage',
  summary: 'The link of an invitation, to be handed over where it cannot be mailed; it works once, as the mailed one',
  description: 'Refused where the operator requires confirmation: a link that was not mailed proves no address.',
  params: idParams,
  body: z.strictObject({}),
  returns: z.object({ link: z.string() }),
  status: 200,
  problems: ['not-found'],
});

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
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
  name: 'readInvitation',
  method: 'POST',
  path: '/api/identity/invitations/read',
  access: 'public',
  summary: 'What the link of an invitation offers; the token is sent as a body, which no log keeps',
  body: z.strictObject({ token: Token }),
  returns: InvitationOffer,
  status: 200,
  problems: ['not-found'],
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/identity/invitations/accept',
  access: 'user',
  summary: 'Join with the account that the invitation was sent to; workspaces of one’s own stay',
  body: z.strictObject({ token: Token }),
  returns: z.object({ workspaceId: Id }),
  status: 200,
  problems: ['not-found', 'conflict'],
});

export const InvitedSignUpInput = SignUpInput.omit({ email: true }).extend({ token: Token });
export type InvitedSignUpInput = z.infer<typeof InvitedSignUpInput>;

export const signUpInvited = endpoint({
  name: 'signUpInvited',
  method: 'POST',
  path: '/api/identity/invitations/sign-up',
  access: 'public',
  summary: 'Create an account with the address of the invitation, in its workspace',
  body: InvitedSignUpInput,
  returns: SignedIn,
  status: 201,
  problems: ['not-found', 'email-taken', 'conflict'],
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
  name: 'getInvitationLetter',
  method: 'GET',
  path: '/internal/identity/invitations/:workspace/:id',
  access: { service: ['messaging'] },
  summary: 'What the mail of an invitation says',
  params: z.strictObject({ workspace: Id, id: Id }),
  returns: InvitationLetter,
  status: 200,
});
