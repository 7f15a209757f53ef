/** Beyond ASCII all that can be seen may stand in an address (RFC 6531); what cannot would hide another one in it. */
const beyondAscii = String.raw`[^\p{ASCII}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]`;
const atom = String.raw`(?:[\w!#$%&'*+/=?^\x60{|}~-]|${beyondAscii})+`;
/** Within quotation marks white space and signs may stand, too; `<>` not: mail programs take it for the frame of an address. */
const quoted = String.raw`"(?:[ !#-;=?-\[\]-~]|\\[ -;=?-~]|${beyondAscii})+"`;
const mailbox = new RegExp(String.raw`^(?:${atom}(?:\.${atom})*|${quoted})$`, 'u');
const hostLabel = new RegExp(String.raw`^(?!-)(?:[a-z0-9-]|${beyondAscii})+(?<!-)$`, 'iu');

/** A link that writes to it: `?`, `#` and `%` may stand in an address. */
export const mailLink = (email: string): string =>
  `mailto:${email
    .split(/@(?=[^@]*$)/)
    .map(encodeURIComponent)
    .join('@')}`;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** As it is kept: the full stop of Chinese and Japanese keyboards is a dot between the labels of a domain (RFC 3490). */
export const emailOf = (text: string): string => {
  const domain = text.lastIndexOf('@') + 1;
  return text.slice(0, domain) + text.slice(domain).replace(/[。．｡]/gu, '.');
};

/**
 * Whether mail can be addressed to it, as `emailOf` keeps it: a dot-atom or a quoted string of RFC 5321 and 5322, in any
 * script (RFC 6531), at a domain with a dot in it, in letters of any script or as `xn--…`. No addresses of hosts. The one
 * rule of forms, calls, files and settings.
 */
export const isEmail = (given: string): boolean => {
  const text = emailOf(given);
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  // Full width and ligatures look like what they are not.
  if (!mailbox.test(local) || bytesOf(local) > 64 || text.normalize('NFKC') !== text.normalize('NFC')) return false;
  const host = asciiHost(text.slice(at + 1));
  return host !== undefined && bytesOf(local) + 1 + host.length <= 254;
};

/** As the DNS knows a domain; nothing where it cannot have it. */
const asciiHost = (domain: string): string | undefined => {
  const given = domain.split('.');
  if (!given.every((label) => hostLabel.test(label)) || !URL.canParse(`http://${domain}`)) return undefined;
  const host = new URL(`http://${domain}`).hostname;
  const labels = host.split('.');
  const fits = labels.length === given.length && labels.length > 1 && labels.every(({ length }) => length <= 63);
  return fits && /^(?!\d+$)../.test(labels.at(-1)!) ? host : undefined;
};
