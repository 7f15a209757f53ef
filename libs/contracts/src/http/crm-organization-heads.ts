import { z } from '@fernway/contracts/zod';
import { endpoint, Id } from '../endpoint.js';
import { logoTypes, OrganizationHead } from './crm-active-organization.js';

export const getOrganizationHead = endpoint({
  name: 'getOrganizationHead',
  method: 'GET',
  path: '/internal/crm/organization-heads/:workspace/:user',
  access: { service: ['messaging'] },
  summary:
    'Name and logo of the company that a member of a workspace works with, for mails; null where it is a sample or there is none',
  params: z.strictObject({ workspace: Id, user: Id }),
  returns: z.object({ organization: OrganizationHead.nullable() }),
  status: 200,
});

export const getLogoContent = endpoint({
  name: 'getLogoContent',
  method: 'GET',
  path: '/internal/crm/organization-logos/:workspace/:id',
  access: { service: ['messaging'] },
  summary: 'A logo as mails carry it',
  params: z.strictObject({ workspace: Id, id: Id }),
  returns: z.object({ type: z.enum(logoTypes), base64: z.string() }),
  status: 200,
});
