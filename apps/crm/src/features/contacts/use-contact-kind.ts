import {
  type Contact,
  ContactInput,
  consents,
  contactColumns,
  contactSorts,
  lifecycles,
  listContacts,
  updateContact,
} from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf, type Shape } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';

type Name = Exclude<keyof typeof contactColumns, 'companyId'>;

const shapes: Record<Name, Shape> = {
  name: { type: 'text', width: 210, required: true },
  email: { type: 'email', width: 220 },
  phone: { type: 'phone', width: 150 },
  companyName: { type: 'text', width: 160, bulk: true },
  jobTitle: { type: 'text', width: 160, bulk: true },
  lifecycle: { type: 'choice', width: 108, required: true, bulk: true },
  ownerId: { type: 'user', width: 110, bulk: true },
  tags: { type: 'tags', width: 200 },
  source: { type: 'text', width: 140, bulk: true },
  consent: { type: 'choice', width: 130, required: true, bulk: true },
  leadSince: { type: 'time', width: 140, readOnly: true },
  lastActivityAt: { type: 'time', width: 140, readOnly: true },
  createdAt: { type: 'time', width: 140, readOnly: true },
  updatedAt: { type: 'time', width: 140, readOnly: true },
};

const contract = { input: ContactInput, filters: contactColumns, sorts: contactSorts };

/** Contacts as a list shows them. */
export function useContactKind(): RecordKind<Contact> {
  const t = useT('crm');
  const custom = useCustomColumns<Contact>('contact');

  return useMemo(() => {
    const choices = {
      lifecycle: lifecycles.map((value) => ({ value, label: t(`lifecycle.${value}`) })),
      consent: consents.map((value) => ({ value, label: t(`records.consent.${value}`) })),
    };
    return {
      type: 'contact',
      path: '/dashboard/contacts',
      write: 'contacts:write',
      columns: [...columnsOf<Contact, Name>(shapes, contract, t, { choices }), ...custom],
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
