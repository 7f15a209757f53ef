import { Injectable } from '@nestjs/common';
import { leadScoreRule } from '@fernway/contracts/http/analytics-lead-scores';
import type { WorkspaceTx } from '@fernway/database';

const { most, sourceLeads, sourceBest, freshDays, high } = leadScoreRule;

export type LeadRow = {
  contactId: string;
  lifecycle: 'lead' | 'prospect';
  engagement: number;
  deal: number;
  source: number;
  mood: number;
  fresh: number;
  score: number;
  lastContactOn: string | null;
  openDeals: number;
};

/** Points of leads and prospects as of day $2, each factor a column. */
const scored = `
  with share as (
    select key as source, least(1, sum(records) filter (where source = 'lead-converted')
                                   / nullif(sum(records) filter (where source = 'lead'), 0) / ${sourceBest}) as worth
      from roll_up
     where workspace_id = $1 and source in ('lead', 'lead-converted') and dimension = 'source' and grain = 'month' and key <> ''
     group by key having sum(records) filter (where source = 'lead') >= ${sourceLeads}
  ), open as (
    select contact_id, count(*)::int as deals, max(probability) as probability from deal_fact
     where workspace_id = $1 and state = 'open' and contact_id is not null group by contact_id
  ), points as (
    select l.id, l.lifecycle, coalesce(open.deals, 0) as deals,
           round(${most.engagement} * coalesce(e.score, 0) / 100.0)::int as engagement,
           coalesce(round(${most.deal} * (0.6 + 0.4 * open.probability / 100)), 0)::int as deal,
           coalesce(round(${most.source} * share.worth), 0)::int as source,
           coalesce(round(${most.fresh} * greatest(0, 1 - ($2::date - l.lead_on)::numeric / ${freshDays})), 0)::int as fresh
      from lead_fact l
      left join engagement e on e.workspace_id = $1 and e.kind = 'contact' and e.id = l.id
      left join open on open.contact_id = l.id
      left join share on share.source = l.source
     where l.workspace_id = $1 and l.lifecycle in ('lead', 'prospect')
  ), ranked as (
    select p.*, engagement + deal + source + fresh as base,
           row_number() over (order by engagement + deal + source + fresh desc, id) as place from points p
  ), felt as (
    -- Of the others no mood makes a promising one, nor one of the first.
    select p.*, last.occurred_on, coalesce(mood.points, 0) as mood, base + coalesce(mood.points, 0) as score
      from ranked p
      left join lateral (
        select max(i.occurred_on) as occurred_on from interaction_fact i
         where i.workspace_id = $1 and i.contact_id = p.id and i.occurred_on <= $2::date) as last on true
      left join lateral (
        select case i.sentiment when 'positive' then ${most.mood} when 'neutral' then ${most.mood / 2} else 0 end as points
          from interaction_fact i
         where i.workspace_id = $1 and i.contact_id = p.id and i.occurred_on <= $2::date and i.sentiment is not null
         order by i.occurred_on desc, i.id limit 1) as mood on true
     where base >= ${high - most.mood} or base >= (select min(base) - ${most.mood} from ranked where place <= $3)
  )`;

@Injectable()
export class LeadScoresRepository {
  /** Those with the highest scores first, and how many there are of all. */
  async first(
    tx: WorkspaceTx,
    today: string,
    limit: number,
  ): Promise<{ leads: number; promising: number; rows: LeadRow[] }> {
    const [row] = await tx.query<{ leads: number; promising: number; rows: LeadRow[] }>({
      name: 'lead-scores-first',
      text: `${scored}
             select (select count(*)::int from points) as leads, (select count(*)::int from felt where score >= ${high}) as promising,
                    coalesce((select jsonb_agg(first) from (
                      select id as "contactId", lifecycle, engagement, deal, source, mood, fresh, score,
                             occurred_on::text as "lastContactOn", deals as "openDeals"
                        from felt order by score desc, id limit $3) as first), '[]') as rows`,
      values: [tx.workspace, today, limit],
    });
    return row!;
  }
}
