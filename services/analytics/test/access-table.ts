import type { AccessTable } from '@fernway/service-kit/testing';

/** Who may call what, by hand: what the contracts say is held against it. */
export const accessTable: AccessTable = {
  'GET /api/analytics/cohorts': 'viewer analytics:read',
  'GET /api/analytics/customer-segments': 'viewer analytics:read',
  'GET /api/analytics/drivers': 'viewer analytics:read',
  'GET /api/analytics/figures': 'viewer analytics:read',
  'GET /api/analytics/watches': 'viewer workspace:personal',
  'POST /api/analytics/watches': 'viewer workspace:personal',
  'DELETE /api/analytics/watches/:id': 'viewer workspace:personal',
  'GET /api/analytics/industry-panel': 'viewer analytics:read',
  'GET /api/analytics/leads-per-week': 'viewer analytics:read',
};
