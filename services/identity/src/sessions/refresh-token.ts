import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The first refresh token of a session: 32 random bytes in base64url. */
export const firstToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that replaces `token`. Derived, so that two requests with the same token get the same successor although
 * only hashes are stored; nobody without the server's key can derive it.
 */
export const successorOf = (token: string, key: Buffer): string =>
  createHmac('sha256', key).update(`fernway refresh token: ${token}`).digest('base64url');

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
