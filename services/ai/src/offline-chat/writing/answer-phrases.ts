import type { Noun } from '../planning/finding.js';

/** What answers are made of in one language: `{…}` takes a part. */
export type AnswerPhrases = {
  /** One, several. */
  nouns: Readonly<Record<Noun, readonly [string, string]>>;
  count: string;
  sum: string;
  average: string;
  weighted: string;
  minutes: string;
  none: string;
  found: string;
  more: string;
  /** Behind a list of which there are more than were read. */
  further: string;
  /** An amount that named none is compared in each of these. */
  eachCurrency: string;
  /** Records are listed by amounts in several currencies. */
  byCurrency: string;
  /** Those in further currencies are not listed. */
  leftOut: string;
  ahead: string;
  even: string;
  /** Sums of different currencies cannot be told apart by size. */
  notCompared: string;
  share: string;
  /** What was last done with a record, what is open. */
  lately: string;
  open: string;
  proposed: string;
  /** More than one record may be meant. */
  several: string;
  missing: string;
  unknown: string;
  absent: string;
  beyond: string;
  unclear: string;
  failed: string;
  /** Of fields that a sentence calls otherwise than forms and lists do. */
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
};
