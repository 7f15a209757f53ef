import { Injectable } from '@nestjs/common';
import type { HomeSummary } from '@fernway/contracts/http/crm';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import { stageGroups } from '@fernway/contracts/http/crm-pipelines';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { dealOf } from '../deals/deal-shape.js';
import { HomeRepository } from './home.repository.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly home: HomeRepository,
  ) {}

  summary({ workspace }: Caller, timeZone: string): Promise<HomeSummary> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const groups = new Map((await this.home.pipeline(tx)).map((group) => [group.group, group]));
      return {
        ...(await this.home.leads(tx, timeZone)),
        dealsWon: await this.home.dealsWon(tx, timeZone),
        pipeline: stageGroups.map((group) => groups.get(group) ?? { group, deals: 0, totals: [] }),
      };
    });
  }

  hotDeals({ workspace }: Caller, limit: number): Promise<{ items: Deal[] }> {
    return this.tenancy.run({ workspace }, async (tx) => ({ items: (await this.home.hotDeals(tx, limit)).map(dealOf) }));
  }
}
