import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Figures that are kept up to date from the records as they change.',
  groups: [
    { name: 'Panels', description: 'The panel of the workspace’s trade.', paths: ['industry-panel'] },
    { name: 'Leads', description: 'New leads over time.', paths: ['leads-per-week'] },
    {
      name: 'Fallback rates',
      description: 'How much of their sales targets customer companies have not reached.',
      paths: ['fallback-rates', 'fallback-settings', 'fallback-thresholds', 'fallback-alerts'],
    },
  ],
};
