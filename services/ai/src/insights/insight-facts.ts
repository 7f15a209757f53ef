import { Injectable } from '@nestjs/common';
import { insightWindows } from '@fernway/contracts/http/ai-insights';
import { type Contact, listContacts } from '@fernway/contracts/http/crm';
import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { type Deal, listDeals } from '@fernway/contracts/http/crm-deals';
import { listSales, type Sale } from '@fernway/contracts/http/crm-sales';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { WhoAsks } from '../asking/who-asks.service.js';
import { largestDeals } from '../sales/largest-deals.js';
import { hasState } from '../sales/sales-figures.js';
import { filterOf } from '../tools/crm-reader.js';

/** What insights are made of: the latest sales and won deals, the newest contacts, open deals by value, the latest interactions. */
export type InsightFacts = {
  sales: Sale[];
  won: Deal[];
  customers: Contact[];
  openDeals: Deal[];
  interactions: Activity[];
  /** The workspace's, where it chose one. */
  currency?: string | undefined;
};

/** Reads the CRM by its API with the user's own token: what he may not see is in no insight. */
@Injectable()
export class InsightFactsReader {
  constructor(
    private readonly services: ServiceClient,
    private readonly who: WhoAsks,
  ) {}

  async predictive(caller: Caller): Promise<InsightFacts> {
    const { sales, customers } = insightWindows.predictive;
    const [sold, won, contacts, open, { currency }] = await Promise.all([
      this.latestSales(caller, sales),
      this.services.call(listDeals, { caller, query: { state: 'won', sort: '-closedAt', limit: sales } }),
      this.services.call(listContacts, { caller, query: { sort: '-createdAt', limit: customers } }),
      this.openDeals(caller, sales),
      this.who.of(caller),
    ]);
    return {
      sales: sold,
      won: won.items,
      customers: contacts.items,
      openDeals: open,
      interactions: [],
      currency,
    };
  }

  private async latestSales(caller: Caller, most: number): Promise<Sale[]> {
    return (await this.services.call(listSales, { caller, query: { sort: '-date', limit: most } })).items;
  }

  private openDeals(caller: Caller, most: number): Promise<Deal[]> {
    const sums = { figure: 'sum', of: 'value', filter: filterOf(hasState('open')) } as const;
    return largestDeals(
      {
        list: (query) => this.services.call(listDeals, { caller, query: { state: 'open', sort: '-value', ...query } }),
        sums: () => this.services.call(aggregateDeals, { caller, query: sums }),
      },
      most,
    );
  }

  async crm(caller: Caller): Promise<InsightFacts> {
    const { sales, customers, interactions } = insightWindows.crm;
    const [sold, contacts, latest, { currency }] = await Promise.all([
      this.latestSales(caller, sales),
      this.services.call(listContacts, { caller, query: { sort: '-createdAt', limit: customers } }),
      // A meeting may lie ahead: what is planned did not happen yet.
      this.services.call(listActivities, {
        caller,
        query: { sort: '-occurredAt', to: new Date().toISOString(), limit: interactions },
      }),
      this.who.of(caller),
    ]);
    return { sales: sold, won: [], customers: contacts.items, openDeals: [], interactions: latest.items, currency };
  }
}
