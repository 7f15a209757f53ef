import type { ContactQuery } from '@fernway/contracts/http/crm';
import type { CompanyQuery } from '@fernway/contracts/http/crm-companies';
import type { DealQuery } from '@fernway/contracts/http/crm-deals';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import { commerceKinds } from '../commerce/commerce-lists.js';
import { companiesAsked, companyList, editable as ofCompanies } from '../companies/companies.repository.js';
import { contactList, contactsAsked, editable as ofContacts } from '../contacts/contacts.repository.js';
import { editable as ofDeals } from '../deals/deal-shape.js';
import { dealList, dealsAsked } from '../deals/deals.repository.js';
import type { FilterSql } from './record-filter.js';
import type { RecordList } from './record-list.js';

/** A list's question, of whichever kind; the contract has checked it. */
export type Question = { filter?: string | undefined } & Record<string, unknown>;
type RecordKind = {
  list: RecordList;
  asked: (question: Question) => FilterSql[];
  /** Fields that a change may set, as history names them. */
  editable: readonly string[];
};

/** What is known of each kind of records, for what treats them alike. */
export const recordKinds: Record<RecordType, RecordKind> = {
  contact: {
    list: contactList,
    asked: (question) => contactsAsked(question as Omit<ContactQuery, 'filter'>),
    editable: [...ofContacts, 'leadSince'],
  },
  company: {
    list: companyList,
    asked: (question) => companiesAsked(question as Omit<CompanyQuery, 'filter'>),
    editable: ofCompanies,
  },
  deal: {
    list: dealList,
    asked: (question) => dealsAsked(question as Omit<DealQuery, 'filter'>),
    editable: [...ofDeals, 'stageSince', 'closedAt'],
  },
  ...commerceKinds,
};
