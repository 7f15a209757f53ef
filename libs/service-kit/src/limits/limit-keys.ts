import { domainToASCII } from 'node:url';

const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an e-mail address, for counting: regardless of case, of a tag (`ann+news@…`), of the dots that
 * Gmail ignores, and of how an international domain is written. Not an address to write to.
 */
export const recipientKey = (email: string): string => {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  const given = address.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(given) || given;
  const local = address.slice(0, Math.max(at, 0));
  const tag = local.indexOf('+');
  const mailbox = tag > 0 ? local.slice(0, tag) : local;
  return withoutDots.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
};
