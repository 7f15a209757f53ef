import { domainToASCII } from 'node:url';
import type { User } from '@fernway/contracts/http/identity';
import type { Account } from './account.entity.js';

/** E-mail addresses are compared without regard to case, and to how accents and domains of other scripts are written. */
export const emailKeyOf = (email: string): string => {
  const key = email.trim().normalize('NFKC').toLowerCase();
  const domain = key.lastIndexOf('@') + 1;
  return key.slice(0, domain) + (domainToASCII(key.slice(domain)) || key.slice(domain));
};

/** As colleagues, and a workspace of one's own, are called. */
export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** An account as its owner sees it. */
export const userOf = (account: Account): User => ({
  id: account.id,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  language: account.language,
  theme: account.theme,
  timeZone: account.timeZone ?? 'UTC',
  createdAt: account.createdAt.toISOString(),
  emailVerified: account.emailVerifiedAt !== null,
});
