import { Injectable } from '@nestjs/common';
import type { Sentiment } from '@fernway/contracts/http/ai-copilot';
import type { Range } from '@fernway/contracts/http/analytics-figures';
import type { ActivityKind } from '@fernway/contracts/records/activity';
import type { WorkspaceTx } from '@fernway/database';

export type Counted<Key extends string> = { key: Key; sentiment: Sentiment | null; interactions: number };
type Since = Range & { since: string };
export type CustomerMood = {
  contactId: string | null;
  companyId: string | null;
  positive: number;
  negative: number;
  lastOn: string;
  /** The last one was negative, and the one before it that was not neutral was positive. */
  turned: boolean;
};

@Injectable()
export class SentimentRepository {
  perDay(tx: WorkspaceTx, { from, to }: Range): Promise<Counted<string>[]> {
    return tx.query({
      name: 'sentiment-per-day',
      text: `select starts::text as key, nullif(key, '') as sentiment, records::int as interactions from roll_up
              where workspace_id = $1 and source = 'interaction' and dimension = 'sentiment' and grain = 'day'
                and starts between $2 and $3 and records <> 0`,
      values: [tx.workspace, from, to],
    });
  }

  /** The kinds with the most first. `since`: the first day of what is recent. */
  perKind(tx: WorkspaceTx, { from, to, since }: Since): Promise<(Counted<ActivityKind> & { recent: boolean })[]> {
    return tx.query({
      name: 'sentiment-per-kind',
      text: `select kind as key, sentiment, occurred_on >= $4 as recent, count(*)::int as interactions from interaction_fact
              where workspace_id = $1 and occurred_on between $2 and $3
              group by kind, sentiment, occurred_on >= $4 order by sum(count(*)) over (partition by kind) desc, kind`,
      values: [tx.workspace, from, to, since],
    });
  }

  /** Those who sounded well or badly in the range. `since`: the first day of what counts as before. */
  customers(tx: WorkspaceTx, { from, to, since }: Since): Promise<CustomerMood[]> {
    return tx.query({
      name: 'sentiment-customers',
      text: `with spoken as (
               select contact_id, case when contact_id is null then company_id end as alone, company_id, occurred_on, sentiment,
                      row_number() over (partition by coalesce(contact_id, company_id) order by occurred_at desc, id desc) as place
                 from interaction_fact
                where workspace_id = $1 and occurred_on between $4 and $3 and sentiment in ('positive', 'negative')
                  and coalesce(contact_id, company_id) is not null)
             select contact_id as "contactId", (array_agg(company_id order by place))[1] as "companyId",
                    count(*) filter (where sentiment = 'positive' and occurred_on >= $2)::int as positive,
                    count(*) filter (where sentiment = 'negative' and occurred_on >= $2)::int as negative,
                    max(occurred_on)::text as "lastOn",
                    coalesce(max(sentiment) filter (where place = 1) = 'negative' and max(sentiment) filter (where place = 2) = 'positive', false) as turned
               from spoken group by contact_id, alone having max(occurred_on) >= $2`,
      values: [tx.workspace, from, to, since],
    });
  }

  /** When days begin by the workspace's clock. */
  async startsOf(tx: WorkspaceTx, days: string[]): Promise<string[]> {
    const rows = await tx.query<{ at: Date }>({
      name: 'sentiment-starts',
      text: `select day::timestamp at time zone coalesce((select time_zone from workspace_place where workspace_id = $1), 'UTC') as at
               from unnest($2::date[]) with ordinality as asked (day, place) order by place`,
      values: [tx.workspace, days],
    });
    return rows.map(({ at }) => at.toISOString());
  }

  async upTo(tx: WorkspaceTx): Promise<Date | undefined> {
    const [known] = await tx.query<{ upTo: Date }>({
      name: 'interactions-up-to',
      text: `select event_time as "upTo" from model_progress where workspace_id = $1 and model = 'interactions'`,
      values: [tx.workspace],
    });
    return known?.upTo;
  }
}
