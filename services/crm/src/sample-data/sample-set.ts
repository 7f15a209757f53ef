import type { Lifecycle } from '@fernway/contracts/http/crm';
import type { ActivityKind } from '@fernway/contracts/http/crm-activities';
import type { DepartmentKind } from '@fernway/contracts/http/crm-organizations';
import type { Priority } from '@fernway/contracts/http/crm-deals';
import type { Address } from '@fernway/contracts/http/crm-records';
import type { DealLine } from '@fernway/contracts/records/deal-line';

/** The company of one's own that sample data brings. */
export type SampleOrganization = {
  id: string;
  name: string;
  registrationNumber: string;
  industry: string;
  founded: number;
  address: string;
  phone: string;
  email: string;
  employees: number;
  locations: readonly string[];
  teams: readonly string[];
  departments: { kind: DepartmentKind; head: string; members: string[] }[];
};
export type SampleCompany = {
  id: string;
  name: string;
  domain: string;
  phone: string;
  industry: string;
  tags: string[];
  address: Address;
  /** What should be sold to it in a month. */
  salesTarget?: number | null;
  at: string;
};
export type SampleContact = {
  id: string;
  companyId: string | null;
  companyName: string | null;
  name: string;
  email: string;
  phone: string;
  jobTitle: string | null;
  source: string;
  lifecycle: Lifecycle;
  referredById?: string;
  referredByName?: string;
  address: Address;
  at: string;
};
export type SampleDealLine = DealLine & { productId: string };
/** `step`: how far through the open stages, from 0 to below 1. */
export type SampleDeal = {
  id: string;
  name: string;
  contactId: string;
  contactName: string;
  phone: string;
  companyId: string | null;
  companyName: string | null;
  value: number;
  /** They add up to the value. */
  lines: SampleDealLine[];
  state: 'open' | 'won' | 'lost';
  step: number;
  priority: Priority;
  closeDate: string;
  lostReason: string | null;
  at: string;
  since: string;
};
export type SampleActivity = {
  id: string;
  kind: ActivityKind;
  title: string;
  body: string;
  direction: 'in' | 'out' | null;
  minutes: number | null;
  outcome: string | null;
  contactId: string;
  companyId: string | null;
  dealId: string | null;
  at: string;
};
export type SampleTask = {
  id: string;
  title: string;
  dueOn: string;
  contactId: string;
  companyId: string | null;
  dealId: string | null;
};
export type SampleProduct = {
  id: string;
  name: string;
  sku: string;
  unit: string;
  price: number;
  cost: number;
  active: boolean;
  /** The day since which it is offered. */
  date: string;
};
export type SampleSale = {
  id: string;
  externalId: string;
  date: string;
  name: string;
  productId: string;
  quantity: number;
  amount: number;
  cost: number;
  contactId: string | null;
  contactName: string | null;
  companyId: string | null;
  companyName: string | null;
  country: string | null;
  region: string | null;
  channel: string;
};
export type SampleExpense = {
  id: string;
  date: string;
  category: string;
  amount: number;
  supplier: string;
  note: string | null;
};
/** What is to be sold in a month. */
export type SampleTarget = { month: string; amount: number };
export type SampleSet = {
  organization: SampleOrganization;
  companies: SampleCompany[];
  contacts: SampleContact[];
  deals: SampleDeal[];
  activities: SampleActivity[];
  tasks: SampleTask[];
  products: SampleProduct[];
  sales: SampleSale[];
  expenses: SampleExpense[];
  targets: SampleTarget[];
};
