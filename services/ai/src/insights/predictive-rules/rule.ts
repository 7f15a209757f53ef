import type { PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import type { Day } from '../../days/day.js';
import type { Writing } from '../../writing/writing.js';
import type { InsightFacts } from '../insight-facts.js';
import type { InsightPhrases } from '../insight-phrases.js';

export type Rules = {
  facts: InsightFacts;
  now: Date;
  today: Day;
  currency: string;
  say: InsightPhrases['predictive'];
  writing: Writing;
};
export type Rule = (rules: Rules) => PredictiveInsight | undefined;

export const spanDays = 30;
/** How many records an insight names that counts none. */
export const mostRecords = 5;

export const impactOf = (size: number, medium: number, high: number): PredictiveInsight['impact'] => {
  if (size >= high) return 'high';
  return size >= medium ? 'medium' : 'low';
};

export const directionOf = (change: number): 'up' | 'down' | 'flat' => {
  if (change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
};
