import { defineFacts } from '../roll-ups/fact-kind.js';

export const leadFacts = defineFacts({
  table: 'lead_fact',
  model: 'leads',
  columns: { lifecycle: 'text', lead_on: 'date', source: 'text' },
  present: 'lifecycle',
  contributions: [
    { source: 'lead', day: 'f.lead_on', by: { source: 'f.source', lifecycle: 'f.lifecycle' } },
    {
      source: 'lead-converted',
      where: `f.lifecycle in ('customer', 'past')`,
      day: 'f.lead_on',
      by: { source: 'f.source' },
    },
  ],
});
