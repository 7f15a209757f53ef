import { recordPages } from '@fernway/contracts/records/pages';
import { type Company, listCompanies, updateCompany } from '@fernway/contracts/http/crm-companies';
import { companyFields, companyStatuses } from '@fernway/contracts/records/company';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { useMemo } from 'react';
import { columnsOf } from '../../records/columns.js';
import { useCustomColumns } from '../../records/custom-columns.js';
import type { RecordKind } from '../../records/record-kind.js';
import { StatusMark } from './status-mark.js';

const widths = { name: 220, domain: 170, ownerId: 150 };
const first = ['name', 'status', 'industry', 'phone', 'email', 'domain', 'website'] as const;

/** Customers' companies as a list shows them; `currency` is that of a sales target which has none yet. */
export function useCompanyKind(currency: string): RecordKind<Company> {
  const t = useT('crm');
  const custom = useCustomColumns<Company>('company');

  return useMemo(() => {
    const statuses = companyStatuses.map((value) => ({ value, label: t(`records.status.${value}`) }));
    const more = { status: { column: { show: (company: Company) => <StatusMark company={company} /> } } };
    return {
      type: 'company',
      path: recordPages.company,
      write: 'companies:write',
      columns: [
        ...columnsOf<Company, typeof companyFields>(companyFields, t, {
          first,
          also: ['website'],
          widths,
          choices: { status: statuses },
          currency,
          more,
        }),
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
