import { Injectable } from '@nestjs/common';
import type { CustomerInsights } from '@fernway/contracts/http/analytics-insights';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { EngagementService } from '../engagement/engagement.service.js';
import { currencyOf } from '../figures/currency.repository.js';
import { FiguresRepository } from '../figures/figures.repository.js';
import { CustomerInsightsRepository } from './customer-insights.repository.js';

@Injectable()
export class CustomerInsightsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly insights: CustomerInsightsRepository,
    private readonly engagement: EngagementService,
    private readonly figures: FiguresRepository,
  ) {}

  read({ workspace }: Caller, asked?: string): Promise<CustomerInsights> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const today = await this.engagement.ofToday(tx);
      const currency = await currencyOf(tx, asked);
      const { spread, average } = await this.insights.spread(tx);
      return {
        currency,
        upTo: await this.figures.upTo(tx),
        spread,
        averageEngagement: average,
        movers: await this.insights.movers(tx),
        next: await this.insights.next(tx, today, currency),
        lostTouch: await this.insights.lostTouch(tx, today, currency),
      };
    });
  }
}
