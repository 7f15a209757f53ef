/** Why a row is what it is: `code` for texts, `column` and `value` for its words. */
export const importReasons = [
  ...['new', 'same-id', 'same-email', 'same-phone', 'same-name', 'same-domain', 'same-number', 'unchanged'],
  ...['left-alone', 'similar-name', 'several-matches', 'phone-of-another', 'repeats-row', 'no-name', 'bad-email'],
  ...['bad-phone', 'bad-date', 'bad-number', 'bad-choice', 'bad-link', 'too-long', 'broken-text', 'nul', 'unknown-id'],
  ...['unknown-stage', 'stage-deleted', 'unknown-pipeline', 'ambiguous-number', 'digits-lost', 'too-many-decimals'],
  ...['unknown-currency', 'other-currency', 'ambiguous-date', 'impossible-birthday', 'phone-is-date', 'short-number'],
  ...['ambiguous-currency', 'no-customer', 'unknown-owner', 'currency-alone', 'over-limit', 'too-many-tags', 'refused'],
  ...['no-amount', 'no-date', 'no-category', 'unknown-product', 'of-deal', 'of-lines'],
] as const;
export type ImportReason = (typeof importReasons)[number];
