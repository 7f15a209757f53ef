import { recordPages } from '@fernway/contracts/records/pages';
import type { Permission } from '@fernway/contracts/access';
import { type Contact, deleteContact, getContact, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import {
  type Company,
  deleteCompany,
  getCompany,
  restoreCompany,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import { type Deal, deleteDeal, getDeal, restoreDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import type { RecordType, SubjectType } from '@fernway/contracts/http/crm-records';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

type Change = Record<string, unknown> & { version: number };

/** How one kind of record is read and written, and where its list is. */
export type RecordAccess<R> = {
  type: RecordType;
  list: string;
  write: Permission;
  /** Events after which a record may read otherwise. */
  live: readonly string[];
  get: (id: string, signal: AbortSignal) => Promise<R>;
  update: (id: string, change: Change) => Promise<R>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<R>;
};

export const contacts: RecordAccess<Contact> & { type: 'contact' } = {
  type: 'contact',
  list: recordPages.contact,
  write: 'contacts:write',
  live: ['crm.contact-'],
  get: (id, signal) => call(getContact, { params: { id }, signal }),
  update: (id, body) => call(updateContact, { params: { id }, body }),
  remove: (id) => call(deleteContact, { params: { id } }),
  restore: (id) => call(restoreContact, { params: { id }, body: {} }),
};

export const companies: RecordAccess<Company> & { type: 'company' } = {
  type: 'company',
  list: recordPages.company,
  write: 'companies:write',
  // Its status follows from when somebody last spoke with it.
  live: ['crm.company-', 'crm.activity-', 'crm.deal-'],
  get: (id, signal) => call(getCompany, { params: { id }, signal }),
  update: (id, body) => call(updateCompany, { params: { id }, body }),
  remove: (id) => call(deleteCompany, { params: { id } }),
  restore: (id) => call(restoreCompany, { params: { id }, body: {} }),
};

export const deals: RecordAccess<Deal> & { type: 'deal' } = {
  type: 'deal',
  list: recordPages.deal,
  write: 'deals:write',
  live: ['crm.deal-'],
  get: (id, signal) => call(getDeal, { params: { id }, signal }),
  update: (id, body) => call(updateDeal, { params: { id }, body }),
  remove: (id) => call(deleteDeal, { params: { id } }),
  restore: (id) => call(restoreDeal, { params: { id }, body: {} }),
};

export const recordKey = (type: RecordType, id: string) => ['crm', 'record', type, id] as const;

export const recordQuery = <R>({ type, live, get }: RecordAccess<R>, id: string) =>
  queryOptions({ queryKey: recordKey(type, id), queryFn: ({ signal }) => get(id, signal), meta: { live } });

/** Of which record a timeline, a task or a file is. */
export type Subject = { type: SubjectType; id: string };

/** How requests name it: `{ contactId: … }`. */
export const subjectIds = ({
  type,
  id,
}: Subject): { contactId: string } | { companyId: string } | { dealId: string } =>
  type === 'contact' ? { contactId: id } : type === 'company' ? { companyId: id } : { dealId: id };
