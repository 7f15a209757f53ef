import type { AccessTable } from '@fernway/service-kit/testing';

/** Who may call what, by hand: what the contracts say is held against it. */
export const accessTable: AccessTable = {
  'GET /api/billing/checkout-sessions/:id': 'user',
  'GET /api/billing/invoices': 'admin subscriptions:manage',
  'GET /api/billing/invoices/:id/pdf': 'admin subscriptions:manage',
  'GET /api/billing/orders': 'user',
  'GET /api/billing/orders/:id/receipt': 'user',
  'GET /api/billing/packages': 'public',
  'POST /api/billing/plan-checkout': 'admin subscriptions:manage',
  'GET /api/billing/plans': 'public',
  'POST /api/billing/portal': 'admin subscriptions:manage',
  'GET /api/billing/subscription': 'viewer workspace:read',
  'PUT /api/billing/subscription': 'admin subscriptions:manage',
  'POST /api/billing/subscription/cancel': 'admin subscriptions:manage',
  'POST /api/billing/subscription/resume': 'admin subscriptions:manage',
  'GET /api/billing/test-checkouts/:id': 'public',
  'POST /api/billing/test-checkouts/:id/cancel': 'public',
  'POST /api/billing/test-checkouts/:id/dispute': 'public',
  'POST /api/billing/test-checkouts/:id/pay': 'public',
  'POST /api/billing/test-checkouts/:id/refund': 'public',
  'POST /api/billing/test-clock': 'admin subscriptions:manage',
  'POST /api/billing/token-checkout': 'user',
  'POST /api/billing/webhooks/stripe': 'public',
  'GET /internal/billing/limits/:workspace': 'service crm',
};
