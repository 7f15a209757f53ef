import { defineFacts } from '../roll-ups/fact-kind.js';

export const interactionFacts = defineFacts({
  table: 'interaction_fact',
  model: 'interactions',
  columns: {
    kind: 'text',
    occurred_on: 'date',
    occurred_at: 'timestamptz',
    owner_id: 'uuid',
    contact_id: 'uuid',
    company_id: 'uuid',
    deal_id: 'uuid',
    sentiment: 'text',
  },
  present: 'kind',
  contributions: [
    {
      source: 'interaction',
      day: 'f.occurred_on',
      by: { kind: 'f.kind', owner: 'f.owner_id', sentiment: 'f.sentiment' },
    },
  ],
});
