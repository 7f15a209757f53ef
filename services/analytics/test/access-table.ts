import type { AccessTable } from '@fernway/service-kit/testing';

/** Who may call what, by hand: what the contracts say is held against it. */
export const accessTable: AccessTable = {
  'GET /api/analytics/industry-panel': 'viewer analytics:read',
  'GET /api/analytics/leads-per-week': 'viewer analytics:read',
  'GET /api/analytics/fallback-rates': 'viewer analytics:read',
  'GET /api/analytics/fallback-rates/:id/history': 'viewer analytics:read',
  'GET /api/analytics/fallback-settings': 'viewer analytics:read',
  'PUT /api/analytics/fallback-thresholds': 'admin crm:configure',
  'PUT /api/analytics/fallback-alerts': 'viewer workspace:personal',
};
