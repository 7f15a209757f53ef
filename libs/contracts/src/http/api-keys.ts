import { z } from '@fernway/contracts/zod';
import type { Permission } from '../access.js';
import { endpoint, Id, idParams, Timestamp } from '../endpoint.js';
import { me, Session } from './identity.js';
import { Text, visible } from '../text.js';

/** What a key may be given of the policy table: the CRM's records, who and what is in the workspace, and asking the AI. */
export const apiScopes = [
  'contacts:read',
  'contacts:write',
  'companies:read',
  'companies:write',
  'deals:read',
  'deals:write',
  'products:read',
  'products:write',
  'sales:read',
  'sales:write',
  'expenses:read',
  'expenses:write',
  'activities:read',
  'activities:write',
  'analytics:read',
  'workspace:read',
  'ai:use',
] as const satisfies readonly Permission[];
export type ApiScope = (typeof apiScopes)[number];

/** Tokens that a key may spend of its owner's in a month of the owner's calendar; 0: none. */
export const TokenBudget = z.int().min(0).max(1_000_000);

/** Every key begins so: scanners of leaked secrets know it by that. */
export const apiKeyPrefix = 'fwk_';
/** Keys of one workspace that work at the same time. */
export const apiKeysPerWorkspace = 100;

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    /** Its first letters, to tell it from others. */
    hint: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    tokenBudget: TokenBudget,
    /** Whose role bounds what it may do, and with whose membership it ends. */
    ownerId: Id,
    createdAt: Timestamp,
    /** Null: until it is revoked. */
    expiresAt: Timestamp.nullable(),
    /** To the minute; null: never used. */
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyInput = z.strictObject({
  name: visible(Text.trim().min(1).max(60)).refine((name) => !/\p{Cc}/u.test(name), {
    error: 'Holds characters that cannot be shown',
  }),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1)
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  tokenBudget: TokenBudget.default(0),
  expiresAt: Timestamp.nullable(),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/identity/api-keys',
  access: 'workspace:personal',
  summary: "One's own API keys that are not revoked, the newest first; everybody's for those who manage members",
  description: 'Whatever the role: a key outlives the role that made it, and then does only what the present one may.',
  returns: z.object({ items: z.array(ApiKey) }),
  status: 200,
});

/** Not idempotent: a stored answer would hold the secret. */
export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/identity/api-keys',
  access: 'api-keys:use',
  summary: 'Make an API key; its secret is in this answer and nowhere else',
  body: ApiKeyInput,
  returns: ApiKey.extend({ secret: z.string() }).meta({ id: 'NewApiKey' }),
  status: 201,
  problems: ['conflict'],
});

export const updateApiKey = endpoint({
  name: 'updateApiKey',
  method: 'PATCH',
  path: '/api/identity/api-keys/:id',
  access: 'api-keys:use',
  summary: 'Change the token budget of one’s own API key; it counts within a minute',
  params: idParams,
  body: z.strictObject({ tokenBudget: TokenBudget }),
  returns: ApiKey,
  status: 200,
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/identity/api-keys/:id',
  access: 'workspace:personal',
  summary: 'Revoke an API key: it works no more, at once',
  description: 'Whose role makes no keys may still revoke their own.',
  params: idParams,
  returns: null,
  status: 204,
});

export const exchangeApiKey = endpoint({
  name: 'exchangeApiKey',
  method: 'POST',
  path: '/api/identity/api-keys/exchange',
  access: 'public',
  summary:
    'A short access token for an API key, which spends tokens for a minute; the gateway does this for `Authorization: Bearer fwk_…`',
  description: 'Requests with it count for the key’s own rate.',
  body: z.strictObject({ key: z.string().min(1).max(200) }),
  returns: Session,
  status: 200,
  problems: ['unauthenticated', 'forbidden'],
});

/** `me`, for a service that acts for a key: language, time zone and name are its owner's. */
export const keyOwner = endpoint({
  ...me,
  name: 'keyOwner',
  path: '/internal/identity/key-owner',
  access: { service: ['ai'] },
  summary: 'The person for whom an API key acts',
});
