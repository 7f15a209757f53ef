import type { Receipt } from '@fernway/contracts/http/ai';
import { generateInsights, type PredictiveInsights } from '@fernway/contracts/http/ai-insights';
import { ApiError, call } from '@fernway/web-kit';

export type Generated = { result: PredictiveInsights; receipt: Receipt };

/** Predictive insights; the same key never pays twice. */
export const generate = async (idempotencyKey: string): Promise<Generated> => {
  const { result, receipt } = await call(generateInsights, { body: { kind: 'predictive' }, idempotencyKey });
  if (result.kind !== 'predictive') throw new ApiError({ code: 'unexpected-answer', status: 200 });
  return { result, receipt };
};

const reasonOf = (error: unknown) => (error instanceof ApiError ? error.details['reason'] : undefined);
export const hasNoRecords = (error: unknown) => reasonOf(error) === 'no-records';
export const isUnreadable = (error: unknown) => reasonOf(error) === 'unreadable';
