import type { ApiDescription } from '@fernway/service-kit';

/** How the service’s OpenAPI document is introduced and grouped. */
export const api: ApiDescription = {
  description: 'Token packages, plans, and what was paid for them.',
  groups: [
    {
      name: 'Tokens',
      description: 'Packages of tokens: buy one, and see what was bought.',
      paths: ['packages', 'token-checkout', 'checkout-sessions', 'orders'],
    },
    {
      name: 'Plans',
      description: 'Plans of a workspace, and its subscription.',
      paths: ['plans', 'plan-checkout', 'subscription', 'portal'],
    },
    { name: 'Invoices', description: 'Invoices of the workspace’s plan.', paths: ['invoices'] },
    {
      name: 'Test payments',
      description:
        'Checkouts at which no money moves, and time that can be moved on; only where the operator set `PAYMENTS=test`.',
      paths: ['test-checkouts', 'test-clock'],
    },
    {
      name: 'Webhooks',
      description: 'What the payment provider calls; of no use to anybody else.',
      paths: ['webhooks'],
    },
  ],
};
