import { Injectable } from '@nestjs/common';
import { promotionRules, type PromotionSegment } from '@fernway/contracts/http/ai-promotions';
import type { Receipt } from '@fernway/contracts/http/ai';
import { type Aggregate, aggregateContacts, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { AppError } from '@fernway/contracts/errors';
import { type Contact, listContacts } from '@fernway/contracts/http/crm';
import type { Condition } from '@fernway/contracts/http/crm-records';
import type { Sale } from '@fernway/contracts/http/crm-sales';
import { type BusinessType, getOnboarding, me, type Me, type User } from '@fernway/contracts/http/identity';
import type { Caller } from '@fernway/service-kit';
import { type Day, dayIn } from '../days/day.js';
import { contactRef } from '../receipts/receipt-record.js';
import { type Buyer, buyersOf } from '../sales/buyers.js';
import { hasState, type MonthOfSales, SalesFigures } from '../sales/sales-figures.js';
import { CrmReader, filterOf } from '../tools/crm-reader.js';

type Asker = Pick<User, 'language' | 'timeZone' | 'firstName'>;
type Segment = { reach: number; records: Receipt['records'] };

/** What ideas and trends are made of. Money in minor units of `currency`, which is null as long as nothing was sold. */
export type PromotionFacts = {
  user: Asker;
  workingDays?: readonly number[] | undefined;
  today: Day;
  trade: BusinessType;
  currency: string | null;
  /** The last twelve months that are over, and the running one. */
  months: MonthOfSales[];
  /** Of all that was ever won in the currency. */
  average: number | null;
  sales: number;
  /** What sells best, by tags of won deals, or by names that several of the latest sales have: `share` of what these brought. */
  sellers: { name: string; deals: number; share: number }[];
  buyers: Buyer[];
  segments: Record<PromotionSegment, Segment>;
};

const isCustomer: Condition = { field: 'lifecycle', is: 'any-of', value: ['customer'] };
const isLead: Condition = { field: 'lifecycle', is: 'any-of', value: ['lead', 'prospect'] };
const isLapsed: Condition = { field: 'lastActivityAt', is: 'not-in-last-days', value: promotionRules.lapsedDays };
/** Who was added lately has not lapsed. */
const isOld: Condition = { field: 'createdAt', is: 'not-in-last-days', value: promotionRules.lapsedDays };

const byTag = (
  { groups }: Aggregate,
  currency: string | null,
  total: number,
): PromotionFacts['sellers'] | undefined => {
  const tagged = groups.flatMap(({ key, records, value, currency: of }) =>
    key !== null && of === currency && total > 0 ? { name: key, deals: records, share: (value ?? 0) / total } : [],
  );
  return tagged.length > 0 ? tagged.sort((a, b) => b.share - a.share) : undefined;
};

const byName = (sales: readonly Sale[], currency: string | null): PromotionFacts['sellers'] => {
  const sold = sales.filter(({ amount }) => amount.currency === currency);
  const total = sold.reduce((sum, { amount }) => sum + amount.amount, 0);
  return [...Map.groupBy(sold, ({ name }) => name)]
    .filter(([, named]) => named.length > 1 && total > 0)
    .map(([name, named]) => ({
      name,
      deals: named.length,
      share: named.reduce((sum, { amount }) => sum + amount.amount, 0) / total,
    }))
    .sort((a, b) => b.share - a.share);
};

const latestSales = 200;
const shown = 5;

/** Reads the CRM by its API with the user's own token: what he may not see is in no idea. */
@Injectable()
export class PromotionFactsReader {
  constructor(
    private readonly crm: CrmReader,
    private readonly figures: SalesFigures,
  ) {}

  async read(caller: Caller): Promise<PromotionFacts> {
    const { user, workspace } = await this.crm.call<{ user: Asker; workspace: Me['workspace'] }>(caller, me);
    const { timeZone } = user;
    const today = dayIn(timeZone, new Date());
    const [trade, byMonth, latest, averages, tags, lapsed, customers, leads, all] = await Promise.all([
      this.trade(caller),
      this.figures.byMonth(caller, { timeZone, today, months: 13, chosen: workspace.currency }),
      this.figures.latest(caller, latestSales),
      this.deals(caller, { figure: 'average', of: 'value' }),
      this.deals(caller, { figure: 'sum', of: 'value', by: 'tags' }),
      this.segment(caller, isCustomer, isLapsed, isOld),
      this.segment(caller, isCustomer),
      this.segment(caller, isLead),
      this.segment(caller),
    ]);
    const used =
      averages.groups.find((group) => workspace.currency && group.currency === workspace.currency) ??
      averages.groups.toSorted((a, b) => b.records - a.records)[0];
    const currency = used?.currency ?? null;
    const buyers = currency ? buyersOf(latest, currency) : [];
    const best = {
      reach: Math.min(promotionRules.bestBuyers, buyers.length),
      records: buyers.slice(0, shown).map(({ record }) => record),
    };
    return {
      user,
      workingDays: workspace.workingDays,
      today,
      trade,
      currency,
      months: byMonth.months,
      average: used?.value == null ? null : Math.round(used.value),
      sales: used?.records ?? 0,
      sellers: byTag(tags, currency, (used?.value ?? 0) * (used?.records ?? 0)) ?? byName(latest, currency),
      buyers,
      segments: { lapsed, best, customers, leads, all },
    };
  }

  private deals(caller: Caller, figure: object): Promise<Aggregate> {
    return this.crm.call<Aggregate>(caller, aggregateDeals, {
      query: { ...figure, filter: filterOf(hasState('won')) },
    });
  }

  private async segment(caller: Caller, ...conditions: Condition[]): Promise<Segment> {
    const filter = conditions.length > 0 ? { filter: filterOf(...conditions) } : {};
    const [reach, { items }] = await Promise.all([
      this.count(caller, ...conditions),
      this.crm.call<{ items: Contact[] }>(caller, listContacts, {
        query: { ...filter, sort: '-lastActivityAt', limit: shown },
      }),
    ]);
    return { reach, records: items.map(contactRef) };
  }

  private async count(caller: Caller, ...conditions: Condition[]): Promise<number> {
    const { groups } = await this.crm.call<Aggregate>(caller, aggregateContacts, {
      query: conditions.length > 0 ? { filter: filterOf(...conditions) } : {},
    });
    return groups.reduce((sum, { records }) => sum + records, 0);
  }

  private async trade(caller: Caller): Promise<BusinessType> {
    const answers = await this.crm
      .call<{ businessType: BusinessType }>(caller, getOnboarding)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not-found') return null;
        throw error;
      });
    return answers?.businessType ?? 'other';
  }
}
