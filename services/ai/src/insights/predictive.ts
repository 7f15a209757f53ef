import { insightWindows, type PredictiveInsight } from '@fernway/contracts/http/ai-insights';
import type { Language } from '@fernway/contracts/http/identity';
import { dayIn } from '../days/day.js';
import { writingIn } from '../writing/writing.js';
import { mainCurrency } from './figures.js';
import type { InsightFacts } from './insight-facts.js';
import { insightPhrases } from './phrases/insight-phrases-of.js';
import { growth, quietCustomers, waitingLeads } from './predictive-rules/customers.js';
import { closings, stageAgeing } from './predictive-rules/pipeline.js';
import type { Rule } from './predictive-rules/rule.js';
import { concentration, cycleLength, dealSize, revenue } from './predictive-rules/sales.js';

const weight = { high: 3, medium: 2, low: 1 } as const;

const rulesInOrder: readonly Rule[] = [
  revenue,
  closings,
  stageAgeing,
  quietCustomers,
  concentration,
  waitingLeads,
  cycleLength,
  dealSize,
  growth,
];

/** Four to six insights by arithmetic: those of the greatest impact and confidence. Needs a sale or a customer. */
export const predictiveInsights = (
  facts: InsightFacts,
  { language, now, timeZone }: { language: Language; now: Date; timeZone: string },
): PredictiveInsight[] => {
  const rules = {
    facts,
    now,
    today: dayIn(timeZone, now),
    currency:
      mainCurrency(
        facts.sales.map(({ amount }) => amount),
        facts.currency,
      ) ?? '',
    say: insightPhrases[language].predictive,
    writing: writingIn(language),
  };
  return rulesInOrder
    .map((rule) => rule(rules))
    .filter((insight) => insight !== undefined)
    .sort((a, b) => weight[b.impact] * b.confidence - weight[a.impact] * a.confidence)
    .slice(0, insightWindows.predictive.most);
};
