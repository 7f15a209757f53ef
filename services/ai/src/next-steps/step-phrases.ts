import type { DealStage } from '@fernway/contracts/http/ai-copilot';
import type { Day } from '../days/day.js';
import type { Writing } from '../writing/writing.js';

/** What the user's own words may be about, so that a step answers it. */
export const topics = ['price', 'competitor', 'decider', 'timing', 'contract', 'silence'] as const;
type Topic = (typeof topics)[number];

export type Phrase = { title: string; reason: string };

/** What one language says for each rule. `who` is whom the deal is with. */
export type StepPhrases = {
  /** Where no name is known. */
  somebody: string;
  stages: Record<DealStage, { reason: string; titles: (who: string) => readonly [string, string] }>;
  facts: {
    stale: (facts: { who: string; stage: string; days: number; allowed: number }) => Phrase;
    closeDatePassed: (facts: { who: string; day: Day }, writing: Writing) => Phrase;
    closesSoon: (facts: { who: string; day: Day; days: number }, writing: Writing) => Phrase;
    noCloseDate: (facts: { who: string }) => Phrase;
    noContact: (facts: { customer: string }) => Phrase;
    quiet: (facts: { who: string; days: number }) => Phrase;
    neverTalked: (facts: { who: string }) => Phrase;
    highValue: (facts: { who: string; value: string }) => Phrase;
    overdueTask: (facts: { title: string; day: Day }, writing: Writing) => Phrase;
  };
  topics: Record<Topic, { cue: RegExp; title: (who: string) => string }>;
  /** The reason for what the user's own words ask for. */
  youWrote: (sentence: string) => string;
};
