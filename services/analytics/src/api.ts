import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Figures that are kept up to date from the records as they change.',
  groups: [
    { name: 'Panels', description: 'The panel of the workspace’s trade.', paths: ['industry-panel'] },
    { name: 'Leads', description: 'New leads over time.', paths: ['leads-per-week'] },
    {
      name: 'Customers',
      description: 'When and how often customers bought, and what they brought.',
      paths: ['cohorts', 'customer-segments'],
    },
    { name: 'Figures', description: 'Metrics of a period, and what moved them.', paths: ['figures', 'drivers'] },
    { name: 'Watches', description: 'Metrics that a person is told about when they cross over.', paths: ['watches'] },
  ],
};
