import { z } from '@fernway/contracts/zod';
import { endpoint, Id, Timestamp } from '../endpoint.js';
import { companyStatuses } from '../records/company.js';

export const mostAccounts = 100;

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/crm/accounts',
  access: 'companies:read',
  summary: 'How customers’ companies stand, and with whom one speaks there',
  query: z.strictObject({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(Id).min(1).max(mostAccounts))
      .meta({ description: 'Ids of companies, with commas between' }),
  }),
  returns: z.object({
    /** In the order of the ids; those that are not there are left out. */
    items: z.array(
      z
        .object({
          companyId: Id,
          company: z.string(),
          status: z.enum(companyStatuses),
          lastActivityAt: Timestamp.nullable(),
          /** The contact of the company with whom somebody spoke last, else the first one. */
          contactId: Id.nullable(),
          contact: z.string().nullable(),
        })
        .meta({ id: 'Account' }),
    ),
  }),
  status: 200,
});

/** Records of one picture at most: those with the most links. */
export const mostNodes = 80;

export const getContactNetwork = endpoint({
  name: 'getContactNetwork',
  method: 'GET',
  path: '/api/crm/contact-network',
  access: 'contacts:read',
  summary: 'Who came through whom, and who shares a company',
  returns: z
    .object({
      nodes: z.array(
        z.object({
          id: Id,
          kind: z.enum(['contact', 'company']),
          name: z.string(),
          /** Contacts that came through it. */
          referred: z.int(),
        }),
      ),
      /** Between nodes that are there. `referral`: `to` came through `from`. `company`: the contact `to` belongs to `from`. */
      edges: z.array(z.object({ from: Id, to: Id, kind: z.enum(['referral', 'company']) })),
      /** All there are, where the picture shows only those with the most. */
      all: z.object({ referrals: z.int(), sharedCompanies: z.int() }),
    })
    .meta({ id: 'ContactNetwork' }),
  status: 200,
});
