import { Injectable } from '@nestjs/common';
import {
  type MoodCounts,
  mostCustomers,
  moods,
  type SentimentOverview,
} from '@fernway/contracts/http/analytics-sentiment';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { PlacesService } from '../places/places.service.js';
import { type Counted, type CustomerMood, SentimentRepository } from './sentiment.repository.js';

/** Days of the range, today included. */
const rangeDays = 30;
/** How far back a customer may have sounded well before they turned. */
const turnedDays = 90;

/** How customers sound: a reading of what was counted, by the rules in docs/crm.md. */
@Injectable()
export class SentimentService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly sentiment: SentimentRepository,
    private readonly places: PlacesService,
  ) {}

  overview({ workspace }: Caller, months: number): Promise<SentimentOverview> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const today = (await this.places.dayOf(tx))(new Date());
      const range = { from: daysBefore(today, rangeDays - 1), to: today };
      const compared = { from: daysBefore(range.from, rangeDays), to: daysBefore(range.from, 1) };
      const firsts = Array.from({ length: months }, (_, n) => firstOfMonth(today, months - 1 - n));
      const from = firsts[0]! < compared.from ? firsts[0]! : compared.from;
      const days = await this.sentiment.perDay(tx, { from, to: today });
      const kinds = await this.sentiment.perKind(tx, { from: compared.from, to: today, since: range.from });
      const customers = await this.sentiment.customers(tx, { ...range, since: daysBefore(today, turnedDays - 1) });
      const upTo = await this.sentiment.upTo(tx);
      const starts = await this.sentiment.startsOf(tx, [range.from, daysBefore(today, -1), ...firsts]);
      const within = (part: { from: string; to: string }) =>
        countsOf(days.filter(({ key }) => key >= part.from && key <= part.to));
      const negative = customers.filter(({ negative, turned }) => negative > 1 || turned);
      const positive = customers.filter(({ positive, negative }) => positive > 1 && negative === 0);
      return {
        range,
        compared,
        since: starts[0]!,
        until: starts[1]!,
        upTo: upTo?.toISOString() ?? null,
        current: within(range),
        before: within(compared),
        months: firsts.map((month, n) => ({
          month,
          since: starts[n + 2]!,
          ...within({ from: month, to: `${month.slice(0, 7)}-31` }),
        })),
        kinds: [...Map.groupBy(kinds, ({ key }) => key)].map(([kind, counted]) => ({
          kind,
          current: countsOf(counted.filter(({ recent }) => recent)),
          before: countsOf(counted.filter(({ recent }) => !recent)),
        })),
        attention: {
          customers: negative.length,
          items: firstOf(negative, 'negative').map((customer) => ({
            ...customer,
            reason: customer.negative > 1 ? ('negative-again' as const) : ('turned-negative' as const),
          })),
        },
        opportunities: { customers: positive.length, items: firstOf(positive, 'positive') },
      };
    });
  }
}

const countsOf = (counted: readonly Omit<Counted<string>, 'key'>[]): MoodCounts => {
  const counts = { positive: 0, neutral: 0, negative: 0, unknown: 0 };
  for (const { sentiment, interactions } of counted) counts[sentiment ?? 'unknown'] += interactions;
  const known = moods.reduce((sum, mood) => sum + counts[mood], 0);
  const share = (count: number) => Math.round((count * 1000) / known) / 10;
  const { positive, neutral, negative } = counts;
  return {
    ...counts,
    shares: known ? { positive: share(positive), neutral: share(neutral), negative: share(negative) } : null,
  };
};

/** Those with the most of it, the latest first. */
const firstOf = (customers: readonly CustomerMood[], mood: 'positive' | 'negative') =>
  customers
    .toSorted((one, other) => other[mood] - one[mood] || other.lastOn.localeCompare(one.lastOn))
    .slice(0, mostCustomers)
    .map(({ turned: _, ...customer }) => customer);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const firstOfMonth = (day: string, monthsBefore: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - monthsBefore, 1)).toISOString().slice(0, 10);
