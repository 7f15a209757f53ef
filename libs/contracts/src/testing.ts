import type { Contact, HomeSummary } from './http/crm.js';

/** A contact as the service would answer it, for tests of what reads one. */
export const exampleContact = (fields: Partial<Contact> = {}): Contact => ({
  id: '0190aaaa-0000-7000-8000-000000000001',
  version: 1,
  name: 'Mara Jones',
  email: 'mara@oak.example',
  phone: null,
  otherEmails: [],
  otherPhones: [],
  companyId: null,
  companyName: null,
  jobTitle: null,
  ownerId: null,
  source: null,
  address: null,
  consent: 'unknown',
  lifecycle: 'lead',
  tags: [],
  fields: {},
  leadSince: '2026-11-20T10:00:00.000Z',
  lastActivityAt: null,
  sample: false,
  createdBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** The summary of the home as the service would answer it for a workspace without records. */
export const exampleHomeSummary = (fields: Partial<HomeSummary> = {}): HomeSummary => ({
  newLeads: { current: 0, previous: 0 },
  leads: 0,
  dealsWon: { current: 0, previous: 0 },
  pipeline: [],
  ...fields,
});
