import { z } from '@fernway/contracts/zod';
import { endpoint, Id, idParams } from '../endpoint.js';
import { uploads } from '../uploads.js';
import { Organization } from './crm-organizations.js';

/** What a logo may be: its size in bytes, and its longer side in pixels. */
export const logoLimits = { bytes: uploads['/api/crm/organization-logos'], pixels: 2048 } as const;

export const LogoInput = z.strictObject({
  organizationId: Id.meta({ description: 'Of which company of your own it is' }),
});
export type LogoInput = z.infer<typeof LogoInput>;

export const LogoChoice = z.strictObject({
  logoId: Id.nullable().meta({ description: 'One that it had in the last 30 days; null for none' }),
});
export type LogoChoice = z.infer<typeof LogoChoice>;

export const uploadOrganizationLogo = endpoint({
  name: 'uploadOrganizationLogo',
  method: 'POST',
  path: '/api/crm/organization-logos',
  access: 'crm:configure',
  summary: `Give a company of your own a logo: PNG, JPEG or WebP, at most ${logoLimits.bytes / 1024} KB and ${logoLimits.pixels} pixels wide and high`,
  query: LogoInput,
  body: z.unknown(),
  bodyType: 'application/octet-stream',
  returns: Organization,
  status: 201,
  problems: ['not-found', 'storage-full'],
});

export const chooseOrganizationLogo = endpoint({
  name: 'chooseOrganizationLogo',
  method: 'PUT',
  path: '/api/crm/organizations/:id/logo',
  access: 'crm:configure',
  summary: 'Take the logo of a company of your own away, or bring back one that it had',
  params: idParams,
  body: LogoChoice,
  returns: Organization,
  status: 200,
});
