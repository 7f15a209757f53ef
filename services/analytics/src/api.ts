import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Figures that are kept up to date from the records as they change.',
  groups: [
    { name: 'Panels', description: 'The panel of the workspace’s trade.', paths: ['industry-panel'] },
    { name: 'Sentiment', description: 'How customers sound.', paths: ['sentiment'] },
    { name: 'Leads', description: 'New leads over time.', paths: ['leads-per-week'] },
  ],
};
