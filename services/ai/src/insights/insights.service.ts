import { Injectable } from '@nestjs/common';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { CrmInsights, InsightsInput, PredictiveInsights } from '@fernway/contracts/http/ai-insights';
import type { Caller } from '@fernway/service-kit';
import { noRecords } from '../asking/no-records.js';
import { tellUnreadable } from '../asking/unreadable.js';
import { WhoAsks } from '../asking/who-asks.service.js';
import { GenerationsService } from '../generations/generations.service.js';
import { type InsightFacts, InsightFactsReader } from './insight-facts.js';
import { crmTask, predictiveTask, recordsOf, withKnownRecords } from './insights-task.js';

export type Made<T> = { result: T; receipt: Receipt };

@Injectable()
export class InsightsService {
  constructor(
    private readonly who: WhoAsks,
    private readonly reader: InsightFactsReader,
    private readonly generations: GenerationsService,
  ) {}

  generate(caller: Caller, { kind }: InsightsInput): Promise<Made<PredictiveInsights | CrmInsights>> {
    return kind === 'predictive' ? this.predictive(caller) : this.crm(caller);
  }

  async predictive(caller: Caller): Promise<Made<PredictiveInsights>> {
    const [user, facts] = await Promise.all([this.who.of(caller), this.reader.predictive(caller)]);
    requireRecords(facts);
    const task = predictiveTask({ facts, language: user.language, now: new Date(), timeZone: user.timeZone });
    const failure = 'Failed to generate insights. Please try again.';
    const { result, receipt } = await this.generations
      .run(caller, { feature: 'predictive-insights', task, records: recordsOf(facts), failure })
      .catch(tellUnreadable);
    return { result: withKnownRecords(result, facts, task.offline()), receipt };
  }

  /** @throws generation-failed, whose cause `isUnreadable` where a model's answer could not be read */
  async crm(caller: Caller): Promise<Made<CrmInsights>> {
    const [user, facts] = await Promise.all([this.who.of(caller), this.reader.crm(caller)]);
    requireRecords(facts);
    const task = crmTask({ facts, language: user.language, now: new Date() });
    const failure = 'Failed to generate AI insights. Please try again.';
    const { result, receipt } = await this.generations
      .run(caller, { feature: 'crm-insights', task, records: recordsOf(facts), failure })
      .catch(tellUnreadable);
    return { result: withKnownRecords(result, facts, task.offline()), receipt };
  }
}

const requireRecords = ({ sales, customers }: InsightFacts): void => {
  if (sales.length + customers.length === 0) throw noRecords('Add customer and sales data to get started.');
};
