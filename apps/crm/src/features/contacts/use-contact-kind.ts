import { recordPages } from '@fernway/contracts/records/pages';
import { type Contact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { consents, contactFields, lifecycles } from '@fernway/contracts/records/contact';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';

const first = ['name', 'email', 'phone', 'companyName', 'jobTitle', 'lifecycle', 'ownerId', 'tags'] as const;
const widths = { name: 210, email: 220, lifecycle: 108, source: 140 };

/** Contacts as a list shows them. */
export function useContactKind(): RecordKind<Contact> {
  const t = useT('crm');
  const custom = useCustomColumns<Contact>('contact');

  return useMemo(() => {
    const choices = {
      lifecycle: lifecycles.map((value) => ({ value, label: t(`lifecycle.${value}`) })),
      consent: consents.map((value) => ({ value, label: t(`choice.consent.${value}`) })),
    };
    const more = {
      referredById: { field: { type: 'contact' }, column: { show: ({ referredByName }: Contact) => referredByName } },
    } as const;
    return {
      type: 'contact',
      path: recordPages.contact,
      write: 'contacts:write',
      columns: [
        ...columnsOf<Contact, typeof contactFields>(contactFields, t, { first, widths, choices, more }),
        ...custom,
      ],
      defaultColumns: ['email', 'phone', 'companyName', 'lifecycle', 'ownerId', 'createdAt'],
      defaultSort: '-createdAt',
      bulkFirst: ['ownerId', 'lifecycle'],
      presets: lifecycles.map((lifecycle) => ({ params: { lifecycle }, label: t(`lifecycle.${lifecycle}`) })),
      summary: ({ companyName, email, phone, lifecycle }) => [t(`lifecycle.${lifecycle}`), companyName, email ?? phone],
      list: (query, signal) => call(listContacts, { query, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateContact, { params: { id }, body: change }),
    };
  }, [t, custom]);
}
