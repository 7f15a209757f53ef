import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { listContacts } from '@fernway/contracts/http/crm';
import { createDeal, type Deal, type DealChange, type DealInput, updateDeal } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { call } from '@fernway/web-kit';
import { pause } from '@fernway/web-kit/tabs';
import { queryOptions } from '@tanstack/react-query';
import { useCrmWrite } from '../write/use-crm-write.js';

export const pipelinesQuery = queryOptions({
  queryKey: ['crm', 'pipelines'],
  queryFn: ({ signal }) => call(listPipelines, { signal }).then(({ items }) => items),
  meta: { live: ['crm.pipeline-'] },
});

export type Customer = { name: string; detail: string | null; phone: string | null } & (
  | { contactId: string }
  | { companyId: string }
);

/** Contacts and companies that somebody who types a customer's name may mean. */
export const customersQuery = (typed: string) =>
  queryOptions({
    queryKey: ['crm', 'customers', typed],
    queryFn: async ({ signal }): Promise<Customer[]> => {
      await pause(200, signal);
      const query = { q: typed, limit: 5 };
      const [contacts, companies] = await Promise.all([
        call(listContacts, { query, signal }),
        call(listCompanies, { query: { ...query, sort: 'name' }, signal }),
      ]);
      return [
        ...contacts.items.map(({ id, name, email, companyName, phone }) => ({
          contactId: id,
          name,
          detail: email ?? companyName,
          phone,
        })),
        ...companies.items.map(({ id, name, industry, phone }) => ({ companyId: id, name, detail: industry, phone })),
      ];
    },
    enabled: typed.length > 1,
    meta: { live: ['crm.contact-', 'crm.company-'] },
  });

export const useCreateDeal = () =>
  useCrmWrite(
    ({ deal, idempotencyKey }: { deal: DealInput; idempotencyKey: string }): Promise<Deal> =>
      call(createDeal, { body: deal, idempotencyKey }),
  );

export const useUpdateDeal = () =>
  useCrmWrite(
    ({ id, change }: { id: string; change: DealChange }): Promise<Deal> =>
      call(updateDeal, { params: { id }, body: change }),
  );
