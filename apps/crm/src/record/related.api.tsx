import { pathOf } from '@fernway/contracts/records/pages';
import { listContacts } from '@fernway/contracts/http/crm';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { MoneyText } from '@fernway/ui';
import { call } from '@fernway/web-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type RelatedRow = { id: string; to: string; name: string; detail?: ReactNode; value?: ReactNode };

type Of = { contactId: string } | { companyId: string };

/** Contacts of a company, deals of a contact or company, page by page. */
export const relatedQuery = (kind: 'contacts' | 'deals', of: Of) =>
  infiniteQueryOptions({
    queryKey: ['crm', 'related', kind, of],
    queryFn: async ({ pageParam, signal }): Promise<{ items: RelatedRow[]; next: string | null }> => {
      const query = { ...of, limit: 10, ...(pageParam && { after: pageParam }) };
      if (kind === 'deals') {
        const { items, next } = await call(listDeals, { query, signal });
        return {
          items: items.map(({ id, name, stage, value }) => ({
            id,
            to: pathOf('deal', id),
            name,
            detail: <StageName name={stage} />,
            value: <MoneyText money={value} />,
          })),
          next,
        };
      }
      const { items, next } = await call(listContacts, { query: query as { companyId: string }, signal });
      return {
        items: items.map(({ id, name, jobTitle, email }) => ({
          id,
          to: pathOf('contact', id),
          name,
          detail: jobTitle ?? email,
        })),
        next,
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { live: [kind === 'deals' ? 'crm.deal-' : 'crm.contact-'] },
  });

function StageName({ name }: { name: string }) {
  return useDefaultNames().stage(name);
}
