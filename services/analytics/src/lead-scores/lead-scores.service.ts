import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { type getPriorityLeads, leadFactors, leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { EngagementService } from '../engagement/engagement.service.js';
import { FiguresRepository } from '../figures/figures.repository.js';
import { LeadScoresRepository } from './lead-scores.repository.js';

@Injectable()
export class LeadScoresService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly scores: LeadScoresRepository,
    private readonly engagement: EngagementService,
    private readonly figures: FiguresRepository,
  ) {}

  first({ workspace }: Caller, limit: number): Promise<AnswerOf<typeof getPriorityLeads>> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const today = await this.engagement.ofToday(tx);
      const { leads, promising, rows } = await this.scores.first(tx, today, limit);
      return {
        upTo: await this.figures.upTo(tx),
        leads,
        promising,
        items: rows.map((row) => ({
          contactId: row.contactId,
          score: row.score,
          factors: leadFactors.map((factor) => ({ factor, points: row[factor], most: leadScoreRule.most[factor] })),
          lifecycle: row.lifecycle,
          lastContactOn: row.lastContactOn,
          openDeals: row.openDeals,
        })),
      };
    });
  }
}
