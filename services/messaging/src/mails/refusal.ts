/** Of what is said about the sender or the mail itself; whom a server does not let in at all, it may let in later. */
const aboutThisMail = new Set(['EENVELOPE', 'EMESSAGE']);
const authenticationRequired = 530;
const longest = 300;

/** What a server said that refused a mail for good (5xx); null where another try may succeed. */
export const refusalOf = (error: unknown): string | null => {
  const {
    code = '',
    responseCode = 0,
    response,
  } = (error ?? {}) as { code?: string; responseCode?: number; response?: string };
  const isFinal =
    aboutThisMail.has(code) && responseCode >= 500 && responseCode < 600 && responseCode !== authenticationRequired;
  return isFinal ? (response ?? String(responseCode)).replace(/\s+/g, ' ').slice(0, longest) : null;
};
