import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@fernway/contracts/endpoint';
import { customerSegments, type getCohorts, type getCustomerSegments } from '@fernway/contracts/http/analytics-figures';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { currencyOf } from '../figures/currency.repository.js';
import { monthFrom, monthOf } from '../figures/days.js';
import { PlacesService } from '../places/places.service.js';
import { type CohortMonth, type CustomerMonth, CustomersRepository } from './customers.repository.js';
import { expectedMonths, lifetimeValue } from './lifetime-value.js';

/** What decides about customers in a sale, as its fact holds it. */
type Sale = Readonly<Record<'date' | 'company_id' | 'contact_id', string | number | null>>;

@Injectable()
export class CustomersService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly customers: CustomersRepository,
    private readonly places: PlacesService,
  ) {}

  /** @param sales as they were and as they are now: of them customers are counted anew */
  follow(tx: WorkspaceTx, sales: readonly Sale[]): void {
    const touched = new Map<string, CustomerMonth>();
    for (const { date, company_id, contact_id } of sales) {
      const customer = company_id ?? contact_id;
      if (typeof date !== 'string' || typeof customer !== 'string') continue;
      const month = monthOf(date);
      touched.set(`${customer} ${month}`, { customer, month });
    }
    if (touched.size > 0) this.customers.recount(tx, [...touched.values()]);
  }

  cohorts(
    { workspace }: Caller,
    { months, currency: asked }: { months: number; currency?: string | undefined },
  ): Promise<AnswerOf<typeof getCohorts>> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const currency = await currencyOf(tx, asked);
      const month = monthOf(await this.today(tx));
      const found = await this.customers.cohorts(tx, currency, monthFrom(month, 1 - months), month);
      return {
        currency,
        upTo: await this.customers.upTo(tx),
        cohorts: cohortsOf(found, month),
        lifetimeValue: lifetimeValue(await this.customers.margins(tx, currency, month, expectedMonths)),
      };
    });
  }

  segments(
    { workspace }: Caller,
    { currency: asked }: { currency?: string | undefined },
  ): Promise<AnswerOf<typeof getCustomerSegments>> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const currency = await currencyOf(tx, asked);
      const found = await this.customers.segments(tx, currency, await this.today(tx));
      return {
        currency,
        upTo: await this.customers.upTo(tx),
        segments: customerSegments.map(
          (segment) => found.find((one) => one.segment === segment) ?? { segment, customers: 0, revenue: 0 },
        ),
      };
    });
  }

  private async today(tx: WorkspaceTx): Promise<string> {
    return (await this.places.dayOf(tx))(new Date());
  }
}

const monthsUpTo = (first: string | undefined, last: string): string[] => {
  const months: string[] = [];
  for (let month = first; month !== undefined && month <= last; month = monthFrom(month, 1)) months.push(month);
  return months;
};

/** From the first month with new customers on, without a gap. */
const cohortsOf = (found: CohortMonth[], last: string): AnswerOf<typeof getCohorts>['cohorts'] => {
  const known = new Map(found.map((one) => [`${one.first} ${one.month}`, one]));
  return monthsUpTo(found[0]?.first, last).map((first) => ({
    month: first,
    customers: known.get(`${first} ${first}`)?.customers ?? 0,
    months: monthsUpTo(first, last).map((month) => {
      const { customers = 0, revenue = 0, margin = 0 } = known.get(`${first} ${month}`) ?? {};
      return { customers, revenue, margin };
    }),
  }));
};
