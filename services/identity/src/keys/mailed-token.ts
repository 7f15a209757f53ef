import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whose row (a workspace or a user) and which one the token of a mailed link leads to. */
export type MailedKey = { owner: string; id: string };

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The token of a mailed link: where its row is, then what only the server's key makes. Derived, so that a mail can be
 * written again although only a hash is stored.
 */
export const tokenOf = (purpose: string, { owner, id }: MailedKey, key: Buffer): string => {
  const secret = createHmac('sha256', key).update(`fernway ${purpose}: ${owner} ${id}`).digest();
  return Buffer.concat([bytesOf(owner), bytesOf(id), secret]).toString('base64url');
};

/** Which row a token says it is of; undefined for what is no token. */
export const keyIn = (token: string): MailedKey | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined;
  return { owner: idOf(bytes.subarray(0, 16)), id: idOf(bytes.subarray(16, 32)) };
};

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `token` is the one that was stored; takes the same time whichever byte differs. */
export const isToken = (token: string, stored: Buffer | null): boolean =>
  stored !== null && timingSafeEqual(hashOf(token), stored);
