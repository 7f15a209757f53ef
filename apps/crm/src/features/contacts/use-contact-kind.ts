import { type Contact, ContactInput, consents, contactColumns, contactSorts, lifecycles, listContacts, updateContact } from '@fernway/contracts/http/crm';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import type { FieldType } from '../../fields/field.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { Column, RecordKind } from '../../records/record-kind.js';

type Name = Exclude<keyof typeof contactColumns, 'companyId'>;

const shapes: Record<Name, { type: FieldType; width: number; readOnly?: true; bulk?: true }> = {
  name: { type: 'text', width: 210 },
  email: { type: 'email', width: 220 },
  phone: { type: 'phone', width: 150 },
  companyName: { type: 'text', width: 160, bulk: true },
  jobTitle: { type: 'text', width: 160, bulk: true },
  lifecycle: { type: 'choice', width: 108, bulk: true },
  ownerId: { type: 'user', width: 110, bulk: true },
  tags: { type: 'tags', width: 200 },
  source: { type: 'text', width: 140, bulk: true },
  consent: { type: 'choice', width: 130, bulk: true },
  leadSince: { type: 'time', width: 140, readOnly: true },
  lastActivityAt: { type: 'time', width: 140, readOnly: true },
  createdAt: { type: 'time', width: 124, readOnly: true },
  updatedAt: { type: 'time', width: 140, readOnly: true },
};

const sorts: readonly string[] = contactSorts;
const required: readonly string[] = ['name', 'lifecycle', 'consent'];

/** Contacts as a list shows them. */
export function useContactKind(): RecordKind<Contact> {
  const t = useT('crm');
  const custom = useCustomColumns<Contact>('contact');

  return useMemo(() => {
    const choices: Partial<Record<Name, { value: string; label: string }[]>> = {
      lifecycle: lifecycles.map((value) => ({ value, label: t(`lifecycle.${value}`) })),
      consent: consents.map((value) => ({ value, label: t(`records.consent.${value}`) })),
    };
    const column = (name: Name): Column<Contact> => {
      const { width, bulk, ...shape } = shapes[name];
      return {
        field: {
          name,
          label: t(`records.column.${name}`),
          ...shape,
          ...(choices[name] && { options: choices[name] }),
          ...(required.includes(name) && { required: true }),
          ...(name in ContactInput.shape && { schema: ContactInput.shape[name as keyof typeof ContactInput.shape] }),
        },
        width,
        filter: contactColumns[name],
        sortable: sorts.includes(name),
        ...(bulk && { bulk }),
      };
    };
    return {
      type: 'contact',
      path: '/dashboard/contacts',
      write: 'contacts:write',
      columns: [...(Object.keys(shapes) as Name[]).map(column), ...custom],
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
