import { Injectable } from '@nestjs/common';
import { engagementRule, moverDays } from '@fernway/contracts/http/analytics-insights';
import type { WorkspaceTx } from '@fernway/database';

const { days, recency, frequency, depth, often, deepest, kinds } = engagementRule;

const weight = `case i.kind ${Object.entries(kinds)
  .map(([kind, points]) => `when '${kind}' then ${points}`)
  .join(' ')} else 0 end`;

/** SQL of the three parts as of a day, over interactions `heard` of one customer. */
const partsOn = (day: string) => {
  const within = `filter (where occurred_on > ${day} - ${days} and occurred_on <= ${day})`;
  return {
    // Multiplied first: a twelfth has no last digit, and half a point goes up.
    recency: `coalesce(round(${recency} * (${days} - (${day} - max(occurred_on) ${within})) / ${days}.0), 0)::int`,
    frequency: `round(least(${frequency}, ${frequency} * count(*) ${within} / ${often}.0))::int`,
    depth: `round(least(${depth}, ${depth} * coalesce(sum(points) ${within}, 0) / ${deepest}.0))::int`,
  };
};
const now = partsOn('$2::date');
const before = partsOn(`($2::date - ${moverDays})`);

@Injectable()
export class EngagementRepository {
  /** The day as of which all are computed. */
  async computedOn(tx: WorkspaceTx): Promise<string | undefined> {
    const [row] = await tx.query<{ day: string }>({
      name: 'engagement-day',
      text: 'select computed_on::text as day from engagement_day where workspace_id = $1',
      values: [tx.workspace],
    });
    return row?.day;
  }

  /** The same; whoever else computes for the workspace waits for this transaction, so that none computes without the other's change. */
  async take(tx: WorkspaceTx): Promise<string> {
    const [row] = await tx.query<{ day: string }>({
      name: 'engagement-take',
      text: `insert into engagement_day as known (workspace_id, computed_on) values ($1, 'epoch')
             on conflict (workspace_id) do update set computed_on = known.computed_on returning computed_on::text as day`,
      values: [tx.workspace],
    });
    return row!.day;
  }

  /** Contacts and companies that these interactions are about. */
  async customersOf(tx: WorkspaceTx, interactions: string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>({
      name: 'engagement-customers',
      text: `select distinct s.id from interaction_fact i cross join lateral (values (i.contact_id), (i.company_id)) as s (id)
              where i.id = any ($1::uuid[]) and s.id is not null`,
      values: [interactions],
    });
    return rows.map(({ id }) => id);
  }

  /** @param ids only of these contacts and companies; left out, of all, and then that they are of `today` */
  async compute(tx: WorkspaceTx, today: string, ids?: string[]): Promise<void> {
    await tx.query({
      name: ids ? 'engagement-compute-some' : 'engagement-compute',
      text: `with heard as (
               select s.kind, s.id, i.occurred_on, ${weight} as points
                 from interaction_fact i cross join lateral (values ('contact', i.contact_id), ('company', i.company_id)) as s (kind, id)
                where i.workspace_id = $1 and i.kind is not null and s.id is not null
                  and i.occurred_on > $2::date - ${days + moverDays} and i.occurred_on <= $2::date
                  ${ids ? 'and (i.contact_id = any ($3::uuid[]) or i.company_id = any ($3::uuid[])) and s.id = any ($3::uuid[])' : ''}
             ), scored as (
               select kind, id, ${now.recency} as recency, ${now.frequency} as frequency, ${now.depth} as depth,
                      ${before.recency} + ${before.frequency} + ${before.depth} as score_before
                 from heard group by kind, id
             ), silent as (
               select e.kind, e.id, 0, 0, 0, 0 from engagement e
                where e.workspace_id = $1 ${ids ? 'and e.id = any ($3::uuid[])' : ''} and (e.score > 0 or e.score_before > 0)
                  and not exists (select from scored s where s.kind = e.kind and s.id = e.id)
             )
             insert into engagement as known (workspace_id, kind, id, recency, frequency, depth, score_before)
             select $1, * from (table scored union all table silent) as told order by kind, id
             on conflict (workspace_id, kind, id) do update
               set recency = excluded.recency, frequency = excluded.frequency, depth = excluded.depth, score_before = excluded.score_before
             where (known.recency, known.frequency, known.depth, known.score_before)
                   is distinct from (excluded.recency, excluded.frequency, excluded.depth, excluded.score_before)`,
      values: ids ? [tx.workspace, today, ids] : [tx.workspace, today],
    });
    if (!ids)
      tx.send({
        name: 'engagement-computed',
        text: 'update engagement_day set computed_on = $2 where workspace_id = $1',
        values: [tx.workspace, today],
      });
  }
}
