import { Injectable } from '@nestjs/common';
import {
  analysisRules,
  type DataAnalysisInput,
  type SentimentAnalysisInput,
} from '@fernway/contracts/http/ai-analyses';
import { type Activity, listActivities } from '@fernway/contracts/http/crm-activities';
import { type Aggregate, aggregateDeals } from '@fernway/contracts/http/crm-aggregates';
import { getContact } from '@fernway/contracts/http/crm';
import { type Deal, listDeals } from '@fernway/contracts/http/crm-deals';
import { listSales, type Sale } from '@fernway/contracts/http/crm-sales';
import { listSeenRecords, type SearchAnswer } from '@fernway/contracts/http/crm-search';
import type { Caller } from '@fernway/service-kit';
import type { Asker } from '../asking/who-asks.service.js';
import { addMonths, type Day, dayIn } from '../days/day.js';
import { buyersOf } from '../sales/buyers.js';
import { largestDeals } from '../sales/largest-deals.js';
import { hasState, monthsUntil, SalesFigures } from '../sales/sales-figures.js';
import { CrmReader, filterOf } from '../tools/crm-reader.js';
import type { DataFacts } from './data-findings.js';
import type { VoiceFacts } from './voices.js';

type Listed<T> = { items: T[] };

const sales = 200;
const buyers = 10;
/** As many as one call names. */
const perCall = 20;
const mostNamed = 60;

/** Reads the CRM by its API with the user's own token: what he may not see is in no analysis. */
@Injectable()
export class AnalysisFacts {
  constructor(
    private readonly crm: CrmReader,
    private readonly figures: SalesFigures,
  ) {}

  async data(
    caller: Caller,
    { timeZone, currency: chosen }: Pick<Asker, 'timeZone' | 'currency'>,
    { months }: DataAnalysisInput,
    now: Date,
  ): Promise<DataFacts> {
    const today = dayIn(timeZone, now);
    const open = (of: string) =>
      this.crm.call<Aggregate>(caller, aggregateDeals, {
        query: { figure: 'sum', of, filter: filterOf(hasState('open')) },
      });
    const staleDeals = (query: object) =>
      this.crm.call<Listed<Deal>>(caller, listDeals, {
        query: { state: 'open', stale: 'true', sort: '-value', ...query },
      });
    const closed = filterOf({ field: 'state', is: 'any-of', value: ['won', 'lost'] });
    const [byMonth, latest, value, weighted, stale, firstClosed, firstSold] = await Promise.all([
      this.figures.byMonth(caller, { timeZone, today, months: 2 * months + 1, chosen }),
      this.figures.latest(caller, sales),
      open('value'),
      open('weightedValue'),
      largestDeals({ list: staleDeals, sums: () => open('value') }, sales),
      this.crm.call<Listed<Deal>>(caller, listDeals, { query: { filter: closed, sort: 'closedAt', limit: 1 } }),
      this.crm.call<Listed<Sale>>(caller, listSales, { query: { sort: 'date', limit: 1 } }),
    ]);
    const currency = byMonth.currency ?? chosen ?? value.groups.find((group) => group.currency)?.currency ?? 'USD';
    const amountOf = ({ groups }: Aggregate) =>
      Math.round(groups.find((group) => group.currency === currency)?.value ?? 0);
    const quiet = await this.figures.quietAmong(caller, latest, currency, {
      now,
      days: analysisRules.quietDays,
      most: buyers,
    });
    const from = addMonths(byMonth.months.at(-1)!.month, -months);
    const within = latest.filter(({ date, amount }) => date >= from && amount.currency === currency);
    return {
      currency,
      months: byMonth.months,
      begun: begunIn(timeZone, firstClosed.items[0], firstSold.items[0]),
      asked: months,
      open: {
        deals: value.groups.reduce((sum, { records }) => sum + records, 0),
        value: amountOf(value),
        weighted: amountOf(weighted),
      },
      stale,
      largest: within.sort((a, b) => b.amount.amount - a.amount.amount),
      quiet,
      buyers: Math.min(buyers, buyersOf(latest, currency).length),
    };
  }

  /** @throws not-found for a contact that the user may not see */
  async voices(
    caller: Caller,
    { language, timeZone }: Pick<Asker, 'language' | 'timeZone'>,
    { contactId, last }: SentimentAnalysisInput,
    now: Date,
  ): Promise<VoiceFacts> {
    if (contactId) await this.crm.call(caller, getContact, { params: { id: contactId } });
    const list = async (query: { from?: string; to: string; limit: number }) =>
      (
        await this.crm.call<Listed<Activity>>(caller, listActivities, {
          query: { sort: '-occurredAt', ...(contactId && { contactId }), ...query },
        })
      ).items;
    const months = monthsUntil(dayIn(timeZone, now), analysisRules.trendMonths);
    // A meeting may lie ahead: what is planned did not happen yet.
    const until = (time: string) => (time < now.toISOString() ? time : now.toISOString());
    const [latest, ...earlier] = await Promise.all([
      list({ to: now.toISOString(), limit: last }),
      ...months.map((month) =>
        list({
          from: `${month}T00:00:00.000Z`,
          to: until(`${addMonths(month, 1)}T00:00:00.000Z`),
          limit: analysisRules.mostInteractions,
        }),
      ),
    ]);
    return { latest, earlier: earlier.flat(), names: await this.namesOf(caller, latest), now, timeZone, language };
  }

  private async namesOf(caller: Caller, activities: readonly Activity[]): Promise<Map<string, string>> {
    const ids = [...new Set(activities.flatMap(({ contactId }) => contactId ?? []))].slice(0, mostNamed);
    const calls = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, index) =>
      ids.slice(index * perCall, (index + 1) * perCall),
    );
    const answers = await Promise.all(
      calls.map((part) =>
        this.crm.call<Pick<SearchAnswer, 'items'>>(caller, listSeenRecords, {
          query: { records: part.map((id) => `contact:${id}`).join(',') },
        }),
      ),
    );
    return new Map(answers.flatMap(({ items }) => items.map(({ id, title }) => [id, title] as const)));
  }
}

const begunIn = (timeZone: string, closed: Deal | undefined, sold: Sale | undefined): Day | null => {
  const days = [closed?.closedAt && dayIn(timeZone, new Date(closed.closedAt)), sold?.date].filter(Boolean).sort();
  return days[0] ? `${days[0].slice(0, 7)}-01` : null;
};
