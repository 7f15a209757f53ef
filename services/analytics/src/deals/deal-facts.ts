import { defineFacts } from '../roll-ups/fact-kind.js';

const value = { currency: 'f.currency', amount: 'f.value' } as const;
const standing = { day: null, where: `f.state = 'open'`, by: { owner: 'f.owner_id', stage: 'f.stage_id' } } as const;

export const dealFacts = defineFacts({
  table: 'deal_fact',
  model: 'deals',
  columns: {
    state: 'text',
    stage_id: 'uuid',
    value: 'bigint',
    probability: 'numeric',
    weighted: 'bigint',
    currency: 'text',
    owner_id: 'uuid',
    created_on: 'date',
    closed_on: 'date',
    cycle_days: 'numeric',
    lost_reason: 'text',
    contact_id: 'uuid',
    company_id: 'uuid',
  },
  present: 'state',
  contributions: [
    { ...value, source: 'deal-created', day: 'f.created_on', by: { owner: 'f.owner_id' } },
    {
      ...value,
      source: 'deal-won',
      where: `f.state = 'won'`,
      day: 'f.closed_on',
      quantity: 'f.cycle_days',
      by: { owner: 'f.owner_id' },
    },
    {
      ...value,
      source: 'deal-lost',
      where: `f.state = 'lost'`,
      day: 'f.closed_on',
      by: { owner: 'f.owner_id', reason: 'f.lost_reason' },
    },
    { ...value, ...standing, source: 'deal-open' },
    { ...standing, source: 'deal-weighted', currency: 'f.currency', amount: 'f.weighted' },
  ],
});
