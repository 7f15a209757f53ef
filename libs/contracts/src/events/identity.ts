import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { defineEvent } from '../event.js';
import { businessTypes, focusAreas, languages, teamSizes } from '../http/identity.js';
import { WorkspaceSettings } from '../http/workspace-settings.js';

const user = { aggregate: 'identity.user' } as const;

export const UserRegistered = defineEvent('identity.user-registered', 1, ['analytics', 'crm', 'messaging', 'tokens'], {
  ...user,
  data: z.object({
    userId: z.uuid(),
    workspaceId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    timeZone: z.string(),
  }),
});

/** The address belongs to its account's owner: a mailed link was used. */
export const UserVerified = defineEvent('identity.user-verified', 1, ['messaging', 'own screens'], {
  ...user,
  data: z.object({ userId: z.uuid(), email: z.string(), verifiedAt: z.iso.datetime() }),
});

/** A mail about the account is due. What it says, messaging asks for; for an address without account nothing is there to ask for. */
export const AccountMailDue = defineEvent('identity.account-mail-due', 1, ['messaging'], {
  ...user,
  data: z.object({ userId: z.uuid(), mailId: z.uuid() }),
});

export const UserSignedIn = defineEvent('identity.user-signed-in', 1, [], {
  ...user,
  data: z.object({ userId: z.uuid(), sessionId: z.uuid() }),
});

export const OnboardingCompleted = defineEvent('identity.onboarding-completed', 1, ['analytics', 'screens'], {
  ...user,
  data: z.object({
    userId: z.uuid(),
    workspaceId: z.uuid(),
    businessType: z.enum(businessTypes),
    teamSize: z.enum(teamSizes),
    focusAreas: z.array(z.enum(focusAreas)),
  }),
});

export const ProfileChanged = defineEvent('identity.profile-changed', 1, ['ai', 'messaging', 'tokens', 'own screens'], {
  ...user,
  data: z.object({
    userId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    timeZone: z.string(),
  }),
});

/** Everything that is set for the workspace as a whole, as it is now. */
export const WorkspaceChanged = defineEvent('identity.workspace-changed', 1, ['ai', 'analytics', 'crm', 'screens'], {
  aggregate: 'identity.workspace',
  data: z.object({ workspaceId: z.uuid(), ...WorkspaceSettings.shape }),
});

/** `until`: when the last access token of these sessions has expired, and the entry may be forgotten. */
export const SessionEnded = defineEvent('identity.session-ended', 1, ['every service'], {
  aggregate: 'identity.session',
  data: z.object({ userId: z.uuid(), sessionIds: z.array(z.uuid()).min(1), until: z.iso.datetime() }),
});

/** `role` null: no longer a member. Tokens minted before `changedAt` carry the old role. */
export const MemberChanged = defineEvent('identity.member-changed', 1, ['every service', 'analytics', 'screens'], {
  aggregate: 'identity.member',
  data: z.object({
    userId: z.uuid(),
    workspaceId: z.uuid(),
    role: z.enum(roles).nullable(),
    changedAt: z.iso.datetime(),
  }),
});

/** A mail is due; `number` counts the mails of this invitation. What it says, messaging asks for. */
export const InvitationSent = defineEvent('identity.invitation-sent', 1, ['messaging', 'screens'], {
  aggregate: 'identity.invitation',
  data: z.object({ workspaceId: z.uuid(), invitationId: z.uuid(), number: z.number().int().positive() }),
});

/** Nobody waits for it any more: accepted or taken back. */
export const InvitationClosed = defineEvent('identity.invitation-closed', 1, ['screens'], {
  aggregate: 'identity.invitation',
  data: z.object({ workspaceId: z.uuid(), invitationId: z.uuid() }),
});
