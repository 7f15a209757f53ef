import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Figures that are kept up to date from the records as they change.',
  groups: [
    { name: 'Panels', description: 'The panel of the workspace’s trade.', paths: ['industry-panel'] },
    { name: 'Sentiment', description: 'How customers sound.', paths: ['sentiment'] },
    { name: 'Leads', description: 'New leads over time.', paths: ['leads-per-week'] },
    {
      name: 'Fallback rates',
      description: 'How much of their sales targets customer companies have not reached.',
      paths: ['fallback-rates', 'fallback-settings', 'fallback-thresholds', 'fallback-alerts'],
    },
    {
      name: 'Customers',
      description: 'When and how often customers bought, how engaged they are, and with whom to speak next.',
      paths: ['cohorts', 'customer-segments', 'customer-insights'],
    },
    { name: 'Figures', description: 'Metrics of a period, and what moved them.', paths: ['figures', 'drivers'] },
    { name: 'Watches', description: 'Metrics that a person is told about when they cross over.', paths: ['watches'] },
    {
      name: 'Forecasts',
      description: 'What is likely to come, and how good that was before.',
      paths: ['revenue-forecast', 'priority-leads'],
    },
  ],
};
