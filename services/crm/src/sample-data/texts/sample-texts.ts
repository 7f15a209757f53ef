import type { BusinessType } from '@fernway/contracts/http/identity';
import type { CommerceTexts } from './commerce-texts.js';

/** A word as it is written, and in Latin letters where those are others: for addresses. */
export type Spelled = string | readonly [written: string, latin: string];

/** What sample records are made of in one language. */
export type SampleTexts = {
  firstNames: readonly Spelled[];
  lastNames: readonly Spelled[];
  /** How a person's full name is put together. */
  fullName: (first: string, last: string) => string;
  companyNames: readonly Spelled[];
  /** What follows the name of a company, and its industry. */
  companyKinds: readonly (readonly [suffix: Spelled, industry: string])[];
  companyName: (name: string, kind: string) => string;
  /** The company of one's own. */
  organization: {
    name: Spelled;
    registrationNumber: string;
    address: string;
    locations: readonly string[];
    teams: readonly string[];
    industries: Record<BusinessType, string>;
  };
  jobTitles: readonly string[];
  /** The second is a recommendation. */
  sources: readonly string[];
  lostReasons: readonly string[];
  /** What each trade sells. */
  deals: Record<BusinessType, readonly string[]>;
  calls: readonly string[];
  callOutcomes: readonly string[];
  emails: readonly string[];
  meetings: readonly string[];
  messages: readonly string[];
  notes: readonly string[];
  /** What customers say who are content, or are not, whichever way it reached us. */
  voices: Record<'positive' | 'negative', readonly string[]>;
  tasks: readonly string[];
  commerce: CommerceTexts;
};
