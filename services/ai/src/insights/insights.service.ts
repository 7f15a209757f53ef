import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { CrmInsights, InsightsInput, PredictiveInsights } from '@fernway/contracts/http/ai-insights';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { z } from 'zod';
import { whoAsks } from '../asking/who-asks.js';
import { GenerationsService } from '../generations/generations.service.js';
import { type InsightFacts, InsightFactsReader } from './insight-facts.js';
import { crmTask, predictiveTask, recordsOf, withKnownRecords } from './insights-task.js';

export type Made<T> = { result: T; receipt: Receipt };

@Injectable()
export class InsightsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly reader: InsightFactsReader,
    private readonly generations: GenerationsService,
  ) {}

  generate(caller: Caller, { kind }: InsightsInput): Promise<Made<PredictiveInsights | CrmInsights>> {
    return kind === 'predictive' ? this.predictive(caller) : this.crm(caller);
  }

  async predictive(caller: Caller): Promise<Made<PredictiveInsights>> {
    const [{ user }, facts] = await Promise.all([whoAsks(this.services, caller), this.reader.predictive(caller)]);
    requireRecords(facts);
    const task = predictiveTask({ facts, language: user.language, now: new Date() });
    const failure = 'Failed to generate insights. Please try again.';
    const { result, receipt } = await this.generations
      .run(caller, { feature: 'predictive-insights', task, records: recordsOf(facts), failure })
      .catch(tellUnreadable);
    return { result: withKnownRecords(result, facts), receipt };
  }

  /** @throws generation-failed, whose cause `isUnreadable` where a model's answer could not be read */
  async crm(caller: Caller): Promise<Made<CrmInsights>> {
    const [{ user }, facts] = await Promise.all([whoAsks(this.services, caller), this.reader.crm(caller)]);
    requireRecords(facts);
    const task = crmTask({ facts, language: user.language, now: new Date() });
    const failure = 'Failed to generate AI insights. Please try again.';
    const { result, receipt } = await this.generations.run(caller, { feature: 'crm-insights', task, records: recordsOf(facts), failure }).catch(tellUnreadable);
    return { result: withKnownRecords(result, facts), receipt };
  }
}

/** Of nothing, nothing can be said: that must not cost anything. */
const requireRecords = ({ sales, customers }: InsightFacts): void => {
  if (sales.length + customers.length > 0) return;
  throw new AppError('conflict', { detail: 'No insights available yet. Add customer and sales data to get started.', details: { reason: 'no-records' } });
};

export const hasNoRecords = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict' && error.details?.['reason'] === 'no-records';

/** Whether a model answered, but nobody could make sense of it. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof SyntaxError || (error instanceof Error && error.cause !== undefined && isUnreadable(error.cause));

export const tellUnreadable = (error: unknown): never => {
  if (error instanceof AppError && isUnreadable(error)) throw new AppError('generation-failed', { cause: error, detail: 'Failed to parse insights data', details: { reason: 'unreadable' } });
  throw error;
};
