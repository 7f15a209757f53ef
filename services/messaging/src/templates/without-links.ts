/**
 * A name that somebody gave, for a mail to another: mail programs make links of what looks like one, and a name could
 * then be an advertisement.
 */
export const withoutLinks = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/:\/+/g, ' ')
    .replace(/([\p{L}\p{N}_-])[.․﹒。．｡@＠﹫](?=[\p{L}\p{N}_-])/gu, '$1 ')
    .trim();

/** As `withoutLinks`, line by line. */
export const linesWithoutLinks = (text: string): string => text.split(/\r?\n/).map(withoutLinks).join('\n');
