import type { Receipt } from '@fernway/contracts/http/ai';
import { createActivity, deleteActivity } from '@fernway/contracts/http/crm-activities';
import { listContacts } from '@fernway/contracts/http/crm';
import { listDeals } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { createTask, deleteTask } from '@fernway/contracts/http/crm-tasks';
import { getBalance, listCosts } from '@fernway/contracts/http/tokens';
import { exampleContact, exampleDeal, examplePipeline } from '@fernway/contracts/testing';
import { currentNotices } from '@fernway/web-kit/notices';
import { fakeApi, signInForTest } from '@fernway/web-kit/testing';

export const receipt: Receipt = {
  id: '0190aaaa-0000-7000-8000-000000000011',
  reservationId: '0190aaaa-0000-7000-8000-000000000012',
  feature: 'call-summarization',
  tokens: 2,
  provider: 'offline',
  model: null,
  offline: true,
  fallback: false,
  usage: { inputTokens: null, outputTokens: null, milliseconds: 12 },
  ended: 'complete',
  records: [{ type: 'contact', id: exampleContact().id, label: 'Mara Jones' }],
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const exampleTask = {
  id: '0190aaaa-0000-7000-8000-000000000021',
  version: 1,
  title: 'T',
  body: '',
  dueAt: null,
  allDay: true,
  remindAt: null,
  assigneeId: null,
  contactId: null,
  companyId: null,
  dealId: null,
  doneAt: null,
  doneBy: null,
  sample: false,
  createdBy: null,
  createdAt: receipt.createdAt,
  updatedAt: receipt.createdAt,
};
const note = {
  id: '0190aaaa-0000-7000-8000-000000000022',
  version: 1,
  type: 'note' as const,
  subject: '',
  body: '',
  direction: null,
  occurredAt: receipt.createdAt,
  minutes: null,
  outcome: null,
  contactId: null,
  companyId: null,
  dealId: null,
  mentions: [],
  origin: 'person' as const,
  sentiment: null,
  sample: false,
  createdBy: null,
  createdAt: receipt.createdAt,
  updatedAt: receipt.createdAt,
};

/** The API around the copilot: prices, a balance, one contact, one deal, and a CRM that takes tasks and notes. */
export function copilotApi(available = 20, role = 'owner') {
  signInForTest({ role });
  const api = fakeApi();
  const features = {
    'email-drafting': 3,
    'call-summarization': 2,
    'next-steps': 2,
    'predictive-insights': 4,
    'crm-insights': 5,
    chat: 1,
  };
  api.on(listCosts, {
    items: Object.entries(features).map(([feature, tokens]) => ({ feature, label: feature, tokens })),
  });
  api.on(getBalance, {
    total: 20,
    used: 20 - available,
    available,
    held: 0,
    expired: 0,
    debt: 0,
    holds: [],
    expiring: [],
  });
  api.on(listContacts, { items: [exampleContact()], next: null });
  api.on(listDeals, { items: [exampleDeal()], next: null });
  api.on(listPipelines, { items: [examplePipeline()] });
  api.on(createTask, exampleTask);
  api.on(createActivity, note);
  api.on(deleteTask, undefined as never);
  api.on(deleteActivity, undefined as never);
  return api;
}

export const lastNotice = () => currentNotices().at(-1);
