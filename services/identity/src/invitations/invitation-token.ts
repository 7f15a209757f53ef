import { createHash, createHmac } from 'node:crypto';

export type InvitationKey = { workspace: string; id: string };

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The token of an invitation's link: where it is, then what only the server's key makes. Derived, so that a mail can be
 * written again although only a hash is stored.
 */
export const tokenOf = ({ workspace, id }: InvitationKey, key: Buffer): string => {
  const secret = createHmac('sha256', key).update(`fernway invitation: ${workspace} ${id}`).digest();
  return Buffer.concat([bytesOf(workspace), bytesOf(id), secret]).toString('base64url');
};

/** Which invitation a token says it is of; undefined for what is no token. */
export const keyIn = (token: string): InvitationKey | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return undefined;
  return { workspace: idOf(bytes.subarray(0, 16)), id: idOf(bytes.subarray(16, 32)) };
};

/** What is stored of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
