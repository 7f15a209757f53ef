import { getInsightCard, refreshInsightCard, setInsightPreference } from '@fernway/contracts/http/ai-insights';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

export const insightCardQuery = queryOptions({
  queryKey: ['ai', 'insight-card'],
  queryFn: ({ signal }) => call(getInsightCard, { signal }),
});

/** The same key never pays twice. */
export const refreshCard = (opening: boolean, idempotencyKey: string) =>
  call(refreshInsightCard, { body: { opening }, idempotencyKey });

export const setPreference = (generateOnOpening: boolean) =>
  call(setInsightPreference, { body: { generateOnOpening } });
