import { defineFacts } from '../roll-ups/fact-kind.js';

export const saleFacts = defineFacts({
  table: 'sale_fact',
  model: 'sales',
  columns: {
    date: 'date',
    amount: 'bigint',
    currency: 'text',
    cost: 'bigint',
    quantity: 'numeric',
    product_id: 'uuid',
    contact_id: 'uuid',
    company_id: 'uuid',
    owner_id: 'uuid',
    country: 'text',
    region: 'text',
    channel: 'text',
  },
  present: 'date',
  contributions: [
    {
      source: 'sale',
      day: 'f.date',
      currency: 'f.currency',
      amount: 'f.amount',
      costed: 'case when f.cost is not null then f.amount end',
      cost: 'f.cost',
      quantity: 'f.quantity',
      by: {
        owner: 'f.owner_id',
        company: 'f.company_id',
        product: 'f.product_id',
        country: 'f.country',
        // The same name is a region of several countries.
        region: `case when f.region is not null then concat_ws(', ', f.region, f.country) end`,
        channel: 'f.channel',
      },
    },
  ],
});
