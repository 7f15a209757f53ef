import { type Role, roles } from '@fernway/contracts/access';
import {
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import type { Upstream } from '../calls/upstream.js';

/** Issuer and audience of every access token. */
export const accessTokenIssuer = 'fernway:identity';
export const accessTokenAudience = 'fernway:api';
/** Life of an access token in seconds. */
export const accessTokenSeconds = 600;

const Claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  ws: z.uuid(),
  role: z.enum(roles),
  /** Of an API key, whose id is then the session: its name, and what of the role it may use. */
  key: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  /** Of an API key: tokens that it may spend of the user's in a month. */
  budget: z.int().min(0).optional(),
  iat: z.number(),
  exp: z.number(),
});
/** Claims of an access token: user, session, workspace, role there; `iat` and `exp` in seconds. */
export type AccessClaims = z.infer<typeof Claims>;

/** An API key: its name, what of the role it may use, and how many tokens of its owner's it may spend in a month (unset: none). */
export type ActingKey = { name: string; scopes: readonly string[]; tokenBudget?: number };

export type AccessGrant = {
  user: string;
  session: string;
  workspace: string;
  role: Role;
  /** The API key that acts for the user; its id is the session. */
  apiKey?: ActingKey;
};

/** Signs an access token that is valid for `lifeSeconds` from `issuedAt`. */
export function signAccessToken(
  claims: AccessGrant,
  key: { privateKey: CryptoKey; kid: string },
  issuedAt = new Date(),
  lifeSeconds = accessTokenSeconds,
): Promise<string> {
  // With its fraction: a role that changed in the same second must tell older tokens from newer ones.
  const seconds = issuedAt.getTime() / 1000;
  const { session: sid, workspace: ws, role, apiKey } = claims;
  return new SignJWT({
    sid,
    ws,
    role,
    ...(apiKey && { key: apiKey.name, scopes: apiKey.scopes, budget: apiKey.tokenBudget ?? 0 }),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid })
    .setSubject(claims.user)
    .setIssuer(accessTokenIssuer)
    .setAudience(accessTokenAudience)
    .setIssuedAt(seconds)
    .setExpirationTime(Math.floor(seconds) + lifeSeconds)
    .sign(key.privateKey);
}

/**
 * Checks signature, algorithm, issuer, audience, expiry and shape.
 * @throws jose's error or a ZodError when any of it is wrong
 */
export async function verifyAccessToken(token: string, keys: JWTVerifyGetKey): Promise<AccessClaims> {
  const { payload } = await jwtVerify<JWTPayload>(token, keys, {
    algorithms: ['EdDSA'],
    typ: 'at+jwt',
    issuer: accessTokenIssuer,
    audience: accessTokenAudience,
    requiredClaims: ['sub', 'sid', 'ws', 'role', 'iat', 'exp'],
  });
  return Claims.parse(payload);
}

/**
 * Identity's published keys, fetched when first needed and again when a token names an unknown one (at most every
 * 10 s). Keys once seen stay, so that a service goes on while identity is away.
 */
export const remoteAccessKeys = (identity: Upstream): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL('http://identity/api/identity/jwks.json'), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: 10_000,
    timeoutDuration: 3_000,
    [customFetch]: async (url, { signal, headers }) => {
      const call = { method: 'GET', path: new URL(url).pathname, headers: Object.fromEntries(headers), signal };
      const { statusCode, body } = await identity.request(call).catch((cause: Error) => {
        throw cause.name === 'TimeoutError' ? cause : new TypeError('fetch failed', { cause });
      });
      return new Response(await body.text(), { status: statusCode });
    },
  });
