import {
  type Company,
  companyColumns,
  CompanyInput,
  companySorts,
  companyStatuses,
  listCompanies,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf, type Shape } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';
import { StatusMark } from './status-mark.js';

type Name = keyof typeof companyColumns | 'website';

const shapes: Record<Name, Shape> = {
  name: { type: 'text', width: 220, required: true },
  status: { type: 'choice', width: 130, readOnly: true },
  industry: { type: 'text', width: 160, bulk: true },
  phone: { type: 'phone', width: 150 },
  email: { type: 'email', width: 190 },
  domain: { type: 'text', width: 170 },
  website: { type: 'link', width: 190 },
  ownerId: { type: 'user', width: 150, bulk: true },
  salesTarget: { type: 'money', width: 150 },
  tags: { type: 'tags', width: 200 },
  lastActivityAt: { type: 'time', width: 140, readOnly: true },
  createdAt: { type: 'time', width: 140, readOnly: true },
  updatedAt: { type: 'time', width: 140, readOnly: true },
};

const contract = { input: CompanyInput, filters: companyColumns, sorts: companySorts };

/** Customers' companies as a list shows them; `currency` is that of a sales target which has none yet. */
export function useCompanyKind(currency: string): RecordKind<Company> {
  const t = useT('crm');
  const custom = useCustomColumns<Company>('company');

  return useMemo(() => {
    const statuses = companyStatuses.map((value) => ({ value, label: t(`records.status.${value}`) }));
    const more = { status: { show: (company: Company) => <StatusMark company={company} /> } };
    return {
      type: 'company',
      path: '/dashboard/companies',
      write: 'companies:write',
      columns: [
        ...columnsOf<Company, Name>(shapes, contract, t, { choices: { status: statuses }, currency, more }),
        ...custom,
      ],
      defaultColumns: ['status', 'industry', 'phone', 'domain', 'ownerId', 'lastActivityAt'],
      defaultSort: 'name',
      bulkFirst: ['ownerId', 'industry'],
      presets: companyStatuses.map((status) => ({ params: { status }, label: t(`records.status.${status}`) })),
      summary: ({ status, industry, domain, phone }) => [t(`records.status.${status}`), industry, domain ?? phone],
      list: (query, signal) => call(listCompanies, { query, ...(signal && { signal }) }),
      update: ({ id }, change) => call(updateCompany, { params: { id }, body: change }),
    };
  }, [t, custom, currency]);
}
