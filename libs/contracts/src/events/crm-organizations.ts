import { z } from '@fernway/contracts/zod';
import { defineEvent } from '../event.js';
import { Organization } from '../http/crm-organizations.js';

const organization = { aggregate: 'crm.organization' } as const;

export const OrganizationCreated = defineEvent('crm.organization-created', 1, ['screens'], {
  ...organization,
  data: Organization,
});
export const OrganizationUpdated = defineEvent('crm.organization-updated', 1, ['screens'], {
  ...organization,
  data: Organization,
});
export const OrganizationDeleted = defineEvent('crm.organization-deleted', 1, ['screens'], {
  ...organization,
  data: z.object({ id: z.uuid(), version: z.int() }),
});
/** Somebody works with this one from now on. */
export const OrganizationActivated = defineEvent('crm.organization-activated', 1, ['own screens'], {
  ...organization,
  data: z.object({ id: z.uuid(), version: z.int() }),
});
