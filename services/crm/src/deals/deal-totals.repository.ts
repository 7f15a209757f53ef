const exact = (sum: string) => `least(round(${sum}), ${Number.MAX_SAFE_INTEGER})`;
const money = (sum: string) => `jsonb_build_object('amount', ${exact(sum)}, 'currency', t.currency)`;

/** Sums of rows `t` of deals by currency, as the wire has them; they stop at the largest number that a browser can count to. */
export const dealTotals = `jsonb_agg(
  jsonb_build_object('deals', t.deals, 'value', ${money('t.value')}, 'weightedValue', ${money('t.weighted_value')})
  order by t.deals desc, t.currency)`;
