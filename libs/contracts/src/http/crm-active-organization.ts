import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams } from '../endpoint.js';

/** What heads pages, mails and receipts: of the company that a person works with. Small, as every page reads it. */
export const OrganizationHead = z
  .object({ id: Id, name: z.string(), logoId: Id.nullable() })
  .meta({ id: 'OrganizationHead' });
export type OrganizationHead = z.infer<typeof OrganizationHead>;

export const getActiveOrganization = endpoint({
  name: 'getActiveOrganization',
  method: 'GET',
  path: '/api/crm/active-organization',
  access: 'workspace:read',
  summary: 'Name and logo of the one of your companies that you work with; null where there is none',
  returns: z.object({
    organization: OrganizationHead.extend({
      sample: z.boolean().meta({ description: 'It came with the sample data: mails and receipts leave it out' }),
    }).nullable(),
  }),
  status: 200,
});

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof logoTypes)[number];

export const getOrganizationLogo = endpoint({
  name: 'getOrganizationLogo',
  method: 'GET',
  path: '/api/crm/organization-logos/:id',
  access: 'workspace:read',
  summary: 'The picture itself; another logo has another id',
  params: idParams,
  returns: z.string(),
  answerTypes: [...logoTypes],
  status: 200,
});
