import type { z } from './zod.js';
import type { Contact } from './http/crm.js';
import type { Company } from './http/crm-companies.js';
import type { Deal } from './http/crm-deals.js';
import type { HomeSummary } from './http/crm-home.js';
import type { Sale } from './http/crm-sales.js';
import type { Pipeline, Stage } from './http/crm-pipelines.js';
import { companyFields } from './records/company.js';
import { contactFields } from './records/contact.js';
import type { RecordFields } from './records/field.js';

/** That nothing is known of what a record may be without. */
const unknown = <const F extends RecordFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) => (value.safeParse(null).success ? [[name, null]] : [])),
  ) as { [Name in keyof F as null extends z.infer<F[Name]['value']> ? Name : never]: null };

/** What records of all kinds have, as the service would answer a new one. */
const newRecord = {
  version: 1,
  ownerId: null,
  tags: [],
  fields: {},
  lastActivityAt: null,
  sample: false,
  createdBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

/** A contact as the service would answer it, for tests of what reads one. */
export const exampleContact = (fields: Partial<Contact> = {}): Contact => ({
  ...unknown(contactFields),
  ...newRecord,
  id: '0190aaaa-0000-7000-8000-000000000001',
  name: 'Mara Jones',
  email: 'mara@oak.example',
  otherEmails: [],

  otherPhones: [],
  consent: 'unknown',
  lifecycle: 'lead',
  leadSince: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** A customer's company as the service would answer it. */
export const exampleCompany = (fields: Partial<Company> = {}): Company => ({
  ...unknown(companyFields),
  ...newRecord,
  id: '0190cccc-0000-7000-8000-000000000001',
  name: 'Oak Bakery',
  status: 'active',
  quietDays: 0,
  ...fields,
});

const noWeeks = { current: 0, previous: 0, weeks: Array.from({ length: 8 }, () => 0) };

/** The summary of the home as the service would answer it for a workspace without records. */
export const exampleHomeSummary = (fields: Partial<HomeSummary> = {}): HomeSummary => ({
  newLeads: noWeeks,
  callsMade: noWeeks,
  dealsWon: noWeeks,
  leads: 0,
  pipeline: [],
  today: { followUps: 0, overdue: 0, meetings: 0, dealsAtRisk: 0 },
  ...fields,
});

const stage = (place: number, name: string, fields: Partial<Stage>): Stage => ({
  id: `0190cccc-0000-7000-8000-00000000000${place}`,
  name,
  kind: 'open',
  group: null,
  probability: 0,
  staleAfterDays: null,
  ...fields,
});

/** The pipeline that every workspace starts with. */
export const examplePipeline = (fields: Partial<Pipeline> = {}): Pipeline => ({
  id: '0190bbbb-0000-7000-8000-000000000001',
  version: 1,
  name: 'Sales',
  place: 0,
  stages: [
    stage(1, 'Qualified', { group: 'qualified', probability: 20, staleAfterDays: 14 }),
    stage(2, 'Demo Scheduled', { group: 'qualified', probability: 40, staleAfterDays: 14 }),
    stage(3, 'Proposal Sent', { group: 'proposal', probability: 60, staleAfterDays: 14 }),
    stage(4, 'Negotiation', { group: 'negotiation', probability: 80, staleAfterDays: 14 }),
    stage(5, 'Closed Won', { kind: 'won', probability: 100 }),
    stage(6, 'Closed Lost', { kind: 'lost' }),
  ],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...fields,
});

/** A deal in the first stage of the example pipeline. */
export const exampleSale = (fields: Partial<Sale> = {}): Sale => ({
  id: '0190dddd-0000-7000-8000-000000000002',
  ...{
    version: 1,
    name: 'Bread',
    date: '2026-01-02',
    amount: { amount: 1000, currency: 'USD' },
    cost: null,
    quantity: 1,
  },
  ...{
    productId: null,
    customerName: 'Oak Bakery',
    contactId: null,
    contactName: null,
    companyId: null,
    companyName: null,
  },
  ...{ country: null, region: null, channel: null, ownerId: null, externalId: null, dealId: null, origin: 'import' },
  ...{ fields: {}, sample: false, createdBy: null },
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...fields,
});

export const exampleDeal = (fields: Partial<Deal> = {}): Deal => ({
  ...newRecord,
  id: '0190dddd-0000-7000-8000-000000000001',
  dealId: 'CRM48213',
  name: 'Bread for a year',
  customerName: 'Oak Bakery',
  phone: null,
  contactId: null,
  contactName: null,
  companyId: null,
  companyName: null,
  value: { amount: 120_000, currency: 'USD' },
  lines: [],
  weightedValue: { amount: 24_000, currency: 'USD' },
  pipelineId: '0190bbbb-0000-7000-8000-000000000001',
  stageId: '0190cccc-0000-7000-8000-000000000001',
  stage: 'Qualified',
  state: 'open',
  priority: 'medium',
  probability: 20,
  closeDate: '2026-12-24',
  lostReason: null,
  stageSince: '2026-11-20T10:00:00.000Z',
  stale: false,
  staleReason: null,
  closedAt: null,
  ...fields,
});
