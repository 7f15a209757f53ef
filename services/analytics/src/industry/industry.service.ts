import { Injectable } from '@nestjs/common';
import type { IndustryPanel } from '@fernway/contracts/http/analytics';
import { lifecycles } from '@fernway/contracts/http/crm';
import type { BusinessType } from '@fernway/contracts/http/identity';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { LeadsRepository } from '../leads/leads.repository.js';
import { IndustryRepository } from './industry.repository.js';

const weeksShown = 8;

@Injectable()
export class IndustryService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly industry: IndustryRepository,
    private readonly leads: LeadsRepository,
  ) {}

  learnTrade(tx: WorkspaceTx, businessType: BusinessType, answeredAt: string): Promise<void> {
    return this.industry.keep(tx, businessType, answeredAt);
  }

  panel({ workspace }: Caller, timeZone: string): Promise<IndustryPanel> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const trade = await this.industry.find(tx);
      const months = await this.leads.perMonth(tx, timeZone);
      const counts = new Map(
        (await this.leads.perLifecycle(tx)).map(({ lifecycle, contacts }) => [lifecycle, contacts]),
      );
      return {
        businessType: trade?.businessType ?? null,
        leadsThisMonth: months.current,
        leadsLastMonth: months.previous,
        months: {
          last: months.lastBegan.toISOString(),
          current: months.began.toISOString(),
          next: months.nextBegins.toISOString(),
        },
        byLifecycle: lifecycles.map((lifecycle) => ({ lifecycle, contacts: counts.get(lifecycle) ?? 0 })),
        weeks: await this.leads.perWeek(tx, weeksShown, timeZone),
      };
    });
  }
}
