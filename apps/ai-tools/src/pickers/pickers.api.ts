import { listContacts } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Contacts to choose from: the newest, or those that match. */
export const contactsQuery = (q: string) =>
  queryOptions({
    queryKey: ['crm', 'contacts', 'recipients', q],
    queryFn: ({ signal }) => call(listContacts, { query: { limit: 20, ...(q && { q }) }, signal }),
    meta: { live: ['crm.contact-'] },
  });

/** Companies to choose from: the newest, or those that match. */
export const companiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['crm', 'companies', 'choices', q],
    queryFn: ({ signal }) => call(listCompanies, { query: { limit: 20, ...(q && { q }) }, signal }),
    meta: { live: ['crm.company-'] },
  });

/** Deals to choose from: the newest, or those that match. */
export const dealsQuery = (q: string) =>
  queryOptions({
    queryKey: ['crm', 'deals', 'choices', q],
    queryFn: ({ signal }) => call(listDeals, { query: { limit: 20, ...(q && { q }) }, signal }),
    meta: { live: ['crm.deal-'] },
  });

export const pipelinesQuery = queryOptions({
  queryKey: ['crm', 'pipelines'],
  queryFn: async ({ signal }) => (await call(listPipelines, { signal })).items,
  meta: { live: ['crm.pipeline-'] },
});
