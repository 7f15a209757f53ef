import type { RecordType } from '../http/crm-records.js';

/** Where the list of each kind is; the page of a record is below it. */
export const recordPages = {
  contact: '/dashboard/contacts',
  company: '/dashboard/companies',
  deal: '/dashboard/deals',
  product: '/dashboard/products',
  /** `/dashboard/sales` is the analytics page. */
  sale: '/dashboard/sales-records',
  expense: '/dashboard/expenses',
} as const satisfies Record<RecordType, string>;

export const isPaged = (type: string): type is RecordType => Object.hasOwn(recordPages, type);

/** The page of a record. */
export const pathOf = (type: RecordType, id: string): string => `${recordPages[type]}/${id}`;

type Subject = { dealId?: unknown; contactId?: unknown; companyId?: unknown };

/** The page of whom an activity, a task or a mail is about; undefined where it is about none. */
export const subjectPath = ({ dealId, contactId, companyId }: Subject): string | undefined => {
  if (typeof dealId === 'string') return pathOf('deal', dealId);
  if (typeof contactId === 'string') return pathOf('contact', contactId);
  return typeof companyId === 'string' ? pathOf('company', companyId) : undefined;
};

/** Where a task opens: on the page of whom it is about, else in the calendar. */
export const taskPath = (id: string, about: Subject): string => subjectPath(about) ?? `/dashboard/calendar?entry=${id}`;
