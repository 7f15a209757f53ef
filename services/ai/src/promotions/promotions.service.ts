import { Injectable } from '@nestjs/common';
import type {
  PromotionBrief,
  PromotionIdeas,
  PromotionSuggestion,
  TrendReport,
} from '@fernway/contracts/http/ai-promotions';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { Language } from '@fernway/contracts/http/identity';
import type { Caller } from '@fernway/service-kit';
import { GenerationsService } from '../generations/generations.service.js';
import { eachOnce } from '../receipts/receipt-record.js';
import { forbiddenFor, missingOf } from '../tools/not-given.js';
import { briefOf } from './brief-of.js';
import { ideaOf } from './idea-of.js';
import { type PromotionFacts, PromotionFactsReader } from './promotion-facts.js';
import { promotionTask } from './promotion-task.js';
import { trendsOf } from './trends.js';

type Made = { result: PromotionIdeas; receipt: Receipt };

@Injectable()
export class PromotionsService {
  constructor(
    private readonly reader: PromotionFactsReader,
    private readonly generations: GenerationsService,
  ) {}

  async generate(caller: Caller, brief: PromotionBrief): Promise<Made> {
    const facts = await this.reader.read(caller);
    return this.generations.run(caller, {
      feature: 'promotion-ideas',
      task: promotionTask(facts, brief),
      records: recordsOf(facts),
      failure: 'Failed to generate ideas. Please try again.',
      keep: ({ ideas }) => ({ ideas: ideas.map((draft) => ideaOf(draft, brief, facts)) }),
    });
  }

  /** @throws AppError forbidden for an API key that could not have read what they are made of */
  async latest(caller: Caller): Promise<{ latest: Made | null }> {
    const missing = missingOf(caller, ['contacts:read', 'deals:read']);
    if (missing.length > 0) throw forbiddenFor(caller, missing);
    return { latest: await this.generations.latest<PromotionIdeas>(caller, 'promotion-ideas') };
  }

  async suggest(caller: Caller): Promise<PromotionSuggestion> {
    return briefOf(await this.reader.read(caller));
  }

  async trends(caller: Caller, language: Language | undefined): Promise<{ items: TrendReport[] }> {
    const facts = await this.reader.read(caller);
    return { items: trendsOf(facts, language ?? facts.user.language) };
  }
}

/** All that is named to whoever writes, once each. */
const recordsOf = ({ segments, buyers }: PromotionFacts): Receipt['records'] => {
  const records = [
    ...Object.values(segments).flatMap((segment) => segment.records),
    ...buyers.slice(0, 10).map(({ record }) => record),
  ];
  return eachOnce(records);
};
