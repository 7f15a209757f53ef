import type { Person, TestService } from '@fernway/service-kit/testing';
import { rowsOf } from './crm.js';

/** Differences between the sums that the writes keep and a recount of all deals of the workspace. */
export const miscounts = (crm: TestService, { workspace }: Person): Promise<object[]> =>
  rowsOf(
    crm,
    `select * from (
       select stage_id, currency, count(*)::int as deals, sum(value) as value, sum(value * probability / 100) as weighted from deal
        where workspace_id = $1 and deleted_at is null group by 1, 2
     ) as counted full join (
       select stage_id, currency, deals, value, weighted_value as weighted from deal_total
        where workspace_id = $1 and (deals, value, weighted_value) <> (0, 0, 0)
     ) as held using (stage_id, currency)
      where (counted.deals, counted.value, counted.weighted) is distinct from (held.deals, held.value, held.weighted)`,
    [workspace],
  );
