import { z } from '@fernway/contracts/zod';
import { endpoint, Id } from '../endpoint.js';
import { logoTypes, OrganizationHead } from './crm-active-organization.js';

/** As `user`: nobody's choice counts, and the head is the workspace's first company. */
export const nobody = '00000000-0000-0000-0000-000000000000';

export const getOrganizationHead = endpoint({
  name: 'getOrganizationHead',
  method: 'GET',
  path: '/internal/crm/organization-heads/:workspace/:user',
  access: { service: ['billing', 'messaging'] },
  summary:
    'Name and logo of the company that a member of a workspace works with, for mails and receipts; null where it is a sample or there is none',
  params: z.strictObject({ workspace: Id, user: Id }),
  returns: z.object({ organization: OrganizationHead.nullable() }),
  status: 200,
});

export const getLogoContent = endpoint({
  name: 'getLogoContent',
  method: 'GET',
  path: '/internal/crm/organization-logos/:workspace/:id',
  access: { service: ['billing', 'messaging'] },
  summary: 'A logo as mails and receipts carry it',
  params: z.strictObject({ workspace: Id, id: Id }),
  returns: z.object({ type: z.enum(logoTypes), base64: z.string() }),
  status: 200,
});
