import { z } from '@fernway/contracts/zod';
import { roles } from '../access.js';
import { Email, endpoint, Id, Timestamp } from '../endpoint.js';
import { Line, visible } from '../text.js';

export const businessTypes = ['fnb', 'office', 'retail', 'tech', 'education', 'healthcare', 'other'] as const;
export const teamSizes = ['solo', 'small', 'medium', 'large'] as const;
export const focusAreas = ['sales', 'analytics', 'customer', 'automation', 'insights', 'communication'] as const;
export const languages = ['en', 'es', 'zh', 'ja', 'ko'] as const;
export const themes = ['light', 'dark', 'system'] as const;

export type BusinessType = (typeof businessTypes)[number];
export type Language = (typeof languages)[number];

/** Dashboard type and path of each business type (specification, section 4). */
export const dashboards = {
  fnb: { dashboardType: 'fnb', dashboardPath: '/dashboard/fnb' },
  retail: { dashboardType: 'retail', dashboardPath: '/dashboard/retail' },
  tech: { dashboardType: 'tech', dashboardPath: '/dashboard/tech' },
  office: { dashboardType: 'office', dashboardPath: '/dashboard/office' },
  healthcare: { dashboardType: 'healthcare', dashboardPath: '/dashboard/healthcare' },
  education: { dashboardType: 'education', dashboardPath: '/dashboard/edu' },
  other: { dashboardType: 'general', dashboardPath: '/dashboard' },
} as const satisfies Record<BusinessType, { dashboardType: string; dashboardPath: string }>;

export const passwordRules = [
  { message: 'Must be at least 8 characters', test: (password: string) => password.length >= 8 },
  { message: 'Must contain at least one number', test: (password: string) => /\d/.test(password) },
  { message: 'Must contain at least one symbol', test: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;

const passwordRequirements = 'Password must be at least 8 characters and contain at least one number and one symbol';

export const Password = z
  .string()
  .max(256)
  .refine((password) => passwordRules.every((rule) => rule.test(password)), { error: passwordRequirements });

const Name = visible(Line.trim().min(1).max(100));
/** IANA zone that this runtime knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(
    (zone) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zone });
        return true;
      } catch {
        return false;
      }
    },
    { error: 'Unknown time zone' },
  );

export const User = z
  .object({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    theme: z.enum(themes),
    timeZone: z.string(),
    createdAt: Timestamp,
    /** Until then the account mails nobody but itself. */
    emailVerified: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Days of the week on which the workspace works: 1 is Monday, 7 Sunday. */
export const WorkingDays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: 'Names a day twice' });
export const usualWorkingDays: readonly number[] = [1, 2, 3, 4, 5];

export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    /** Absent: the operator's. */
    currency: z.string().optional(),
    /** Absent: Monday to Friday. */
    workingDays: WorkingDays.optional(),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

export const Session = z.object({ accessToken: z.string(), expiresAt: Timestamp }).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const SignUpInput = z.strictObject({
  email: Email,
  password: Password,
  firstName: Name,
  lastName: Name,
  timeZone: TimeZone.optional(),
  language: z.enum(languages).optional(),
});
export type SignUpInput = z.infer<typeof SignUpInput>;

export const SignInInput = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
  keepSignedIn: z.boolean().default(false),
  timeZone: TimeZone.optional(),
});
export type SignInInput = z.infer<typeof SignInInput>;

export const SignedIn = z.object({ user: User, session: Session.nullable() }).meta({ id: 'SignedIn' });

export const Me = z.object({ user: User, workspace: Workspace, role: z.enum(roles) }).meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const OnboardingInput = z.strictObject({
  businessType: z.enum(businessTypes),
  teamSize: z.enum(teamSizes),
  focusAreas: z.array(z.enum(focusAreas)).min(1).max(focusAreas.length),
});
export type OnboardingInput = z.infer<typeof OnboardingInput>;

export const Onboarding = z
  .object({
    ...OnboardingInput.shape,
    dashboardType: z.string(),
    dashboardPath: z.string(),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof Onboarding>;

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/identity/sign-up',
  access: 'public',
  summary: 'Create an account, its workspace and a session',
  description:
    'Where the operator requires confirmation (`SIGN_UP_CONFIRMATION=required`) `session` is null until the link in the mail was used, and the answer for a known address is the same.',
  body: SignUpInput,
  returns: SignedIn,
  status: 201,
  problems: ['email-taken'],
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/identity/sign-in',
  access: 'public',
  summary: 'Start a session; sets the refresh cookie',
  body: SignInInput,
  returns: SignedIn,
  status: 200,
  problems: ['invalid-credentials', 'email-unverified', 'forbidden'],
});

/** What a starting page reads first, by the name that an answer has it under. */
const refreshIncludes = ['me', 'onboarding'] as const;
export type RefreshInclude = (typeof refreshIncludes)[number];

export const RefreshInput = z.strictObject({
  workspaceId: Id.optional(),
  include: z.array(z.enum(refreshIncludes)).max(refreshIncludes.length).optional(),
});
export type RefreshInput = z.infer<typeof RefreshInput>;

export const refresh = endpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/identity/refresh',
  access: 'refresh-cookie',
  summary:
    'Rotate the refresh cookie and mint an access token, for another workspace where one is named; with `include` also what those calls would answer; `onboarding` is null before the first answer',
  body: RefreshInput,
  returns: z.object({ session: Session, me: Me.optional(), onboarding: Onboarding.nullable().optional() }),
  status: 200,
  problems: ['not-found', 'forbidden'],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/identity/sign-out',
  access: 'refresh-cookie',
  summary: 'End every session of the account',
  body: z.strictObject({}),
  returns: null,
  status: 204,
});

export const me = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/identity/me',
  access: 'user',
  summary: 'The signed-in user, the current workspace and the role there',
  returns: Me,
  status: 200,
  problems: ['not-found'],
});

export const ProfileInput = z.strictObject({
  firstName: Name.optional(),
  lastName: Name.optional(),
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  timeZone: TimeZone.optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/identity/profile',
  access: 'user',
  summary: 'Change name, language, theme or time zone',
  body: ProfileInput,
  returns: User,
  status: 200,
  problems: ['not-found'],
});

export const getOnboarding = endpoint({
  name: 'getOnboarding',
  method: 'GET',
  path: '/api/identity/onboarding',
  access: 'user',
  summary: 'The onboarding answers; 404 before the first',
  returns: Onboarding,
  status: 200,
  problems: ['not-found'],
});

export const putOnboarding = endpoint({
  name: 'putOnboarding',
  method: 'PUT',
  path: '/api/identity/onboarding',
  access: 'user',
  summary: 'Save the onboarding answers',
  body: OnboardingInput,
  returns: Onboarding,
  status: 200,
});

export const keySet = endpoint({
  name: 'getKeySet',
  method: 'GET',
  path: '/api/identity/jwks.json',
  access: 'public',
  summary: 'Public keys of the access tokens (JWK set)',
  returns: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  status: 200,
});
