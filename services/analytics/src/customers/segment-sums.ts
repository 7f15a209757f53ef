import type { CustomerSegment } from '@fernway/contracts/http/analytics-figures';
import { purchaseGroups } from './customer-sums.js';

const { one, many } = purchaseGroups;
const named = (segment: CustomerSegment): string => `'${segment}'`;

/** Day of the workspace ($3) that lies so many days back, as SQL. */
const ago = (days: number): string => `($3::date - ${days})`;
const lapsedMonth = `date_trunc('month', ${ago(366)})::date`;

/** Of who bought 4 times or more, or 2 or 3 times. */
const steady = `case key when '${many}' then ${named('loyal')} else ${named('regular')} end`;
const byLastDay = `case when starts < ${ago(365)} then ${named('lapsed')}
                        when key = '${one}' then case when starts < ${ago(90)} then ${named('one-time')} end
                        when starts < ${ago(180)} then ${named('at-risk')}
                        else ${steady} end`;

const sumsOf = (source: 'customer-first' | 'customer-last', grain: 'day' | 'month', starts: string): string =>
  `select starts, key, currency, records, amount from roll_up
    where workspace_id = $1 and source = '${source}' and dimension = 'purchases' and grain = '${grain}'
      and starts ${starts}`;

/** SQL of sums over customers with their segments, as docs/crm.md tells them: whoever is new is taken off what they would be else. */
export const segmentedSums = `
  select ${byLastDay} as segment, 1 as sign, currency, records, amount
    from (${sumsOf('customer-last', 'day', `>= ${lapsedMonth}`)}) as last
  union all
  select ${named('lapsed')}, 1, currency, records, amount
    from (${sumsOf('customer-last', 'month', `< ${lapsedMonth}`)}) as long_ago
  union all
  select n.segment, n.sign, currency, records, amount
    from (${sumsOf('customer-first', 'day', `>= ${ago(90)}`)}) as first
   cross join lateral (values (${named('new')}, 1), (case when key <> '${one}' then ${steady} end, -1)) as n (segment, sign)`;
