import { hashOf, keyIn as mailedKeyIn, tokenOf } from '../keys/mailed-token.js';

export type InvitationKey = { workspace: string; id: string };
type Token = { token: string /** What is stored of it. */; hash: Buffer };

/** Two tokens lead to one invitation: the mailed one proves its address, the one that is handed over proves nothing. */
export const invitationTokens = (key: Buffer) => {
  const made = (purpose: string, { workspace, id }: InvitationKey): Token => {
    const token = tokenOf(purpose, { owner: workspace, id }, key);
    return { token, hash: hashOf(token) };
  };
  return {
    mailed: (invitation: InvitationKey) => made('invitation', invitation),
    /** @param by whose invitation it is: the links of who invited before are others */
    handedOver: (invitation: InvitationKey, by: string) => made(`invitation link of ${by}`, invitation),
  };
};

/** Which invitation a token says it is of; undefined for what is no token. */
export const keyIn = (token: string): InvitationKey | undefined => {
  const key = mailedKeyIn(token);
  return key && { workspace: key.owner, id: key.id };
};
