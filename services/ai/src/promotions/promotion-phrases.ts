import type { PromotionSegment } from '@fernway/contracts/http/ai-promotions';
import type { BusinessType } from '@fernway/contracts/http/identity';
import type { OccasionName } from './occasions.js';

/** What a play may speak of; all figures come written as the language writes them. */
export type PlayFacts = {
  /** What is offered, in the user's own words, and to whom. */
  offering: string;
  audience: string;
  sender: string;
  start: string;
  end: string;
  reach: string;
  days: string;
  names: string;
  occasion: string;
  occasionOn: string;
  /** The weakest month by the own sales. */
  month: string;
  /** What sells best by its tag; empty where nothing is tagged. */
  tag: string;
};

type PlayWords = {
  title: string;
  hook: string;
  timing: string;
  offer: string;
  steps: string[];
  subject: string;
  body: string[];
};

export const playNames = ['win-back', 'best-customers', 'season', 'referral', 'first-step', 'quiet-month'] as const;
export type PlayName = (typeof playNames)[number];

export type PromotionPhrases = {
  plays: Record<PlayName, (facts: PlayFacts) => PlayWords>;
  greeting: string;
  closing: (sender: string) => string;
  occasions: Record<OccasionName, string>;
  trades: Record<BusinessType, string>;
  segments: Record<PromotionSegment, (count: string, days: string) => string>;
  effect: {
    reaches: (segment: string) => string;
    /** How many sales pay for it. */
    paysWith: (sales: string, average: string) => string;
    noSales: string;
    free: string;
    basis: (facts: { segment: string; sales: string | null; average: string | null }) => string;
  };
  brief: {
    offering: (trade: string, tags: string) => string;
    audience: (facts: { names: string; lapsed: string | null; days: string }) => string;
    basedOn: {
      trade: (trade: string) => string;
      tags: (tags: string, sales: string) => string;
      buyers: (names: string) => string;
      budget: (average: string) => string;
    };
  };
  trends: {
    months: {
      title: string;
      summary: (facts: { best: string; bestSum: string; worst: string; worstSum: string }) => string;
      none: string;
      running: (month: string, sum: string) => string;
      coming: (month: string, sum: string) => string;
    };
    customers: {
      title: string;
      summary: (facts: { sales: string; average: string; repeat: string; buyers: string }) => string;
      none: string;
      tag: (tag: string, share: string) => string;
      top: (names: string, share: string) => string;
      lapsed: (count: string, of: string, days: string) => string;
    };
    occasions: { title: string; summary: (name: string, on: string, days: string) => string; none: string };
    prepare: { plan: (name: string) => string; announce: (name: string) => string; remind: (name: string) => string };
  };
};
