import type { Records } from './memory-tools.js';

/** A Sunday in November: weeks begin on the Monday before. */
export const now = new Date('2026-11-22T10:00:00Z');

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const ids = { ada: id(1), bo: id(2), lin: id(3), hayashi: id(4), hotel: id(11), school: id(12), rentals: id(21), boxes: id(22), lost: id(23), call: id(31), meeting: id(32), late: id(41), next: id(42), negotiation: id(51) };

const contact = (one: string, name: string, more: object) => ({ id: one, name, email: `${one.slice(-2)}@oak.example`, phone: `+1 555 01${one.slice(-2)}`, companyId: null, companyName: null, jobTitle: null, source: null, lifecycle: 'lead', tags: [], address: null, ownerId: id(99), lastActivityAt: null, createdAt: '2026-11-02T09:00:00.000Z', ...more });
const deal = (one: string, name: string, amount: number, state: string, more: object) => ({ id: one, dealId: `CRM100${one.slice(-2)}`, name, customerName: 'Ada Hill', contactId: ids.ada, companyId: ids.hotel, companyName: 'Harbour Hotel', value: { amount, currency: 'USD' }, weightedValue: { amount: amount / 2, currency: 'USD' }, stageId: id(50), stage: 'Qualified', state, priority: 'medium', probability: 50, closeDate: '2026-12-10', ownerId: id(99), tags: [], lostReason: null, stageSince: '2026-11-20T09:00:00.000Z', closedAt: null, lastActivityAt: null, createdAt: '2026-11-03T09:00:00.000Z', ...more });
const activity = (one: string, type: string, occurredAt: string, more: object) => ({ id: one, type, subject: 'Price list', body: '', direction: 'out', occurredAt, minutes: 10, outcome: null, contactId: ids.ada, companyId: ids.hotel, dealId: null, createdAt: occurredAt, ...more });
const task = (one: string, title: string, dueAt: string) => ({ id: one, title, body: '', dueAt, allDay: true, assigneeId: id(99), contactId: ids.ada, companyId: null, dealId: null, doneAt: null, createdAt: '2026-11-01T09:00:00.000Z' });

export const records: Records = {
  contacts: [
    contact(ids.ada, 'Ada Hill', { companyId: ids.hotel, companyName: 'Harbour Hotel', jobTitle: 'Team lead', source: 'Trade fair', lifecycle: 'customer' }),
    contact(ids.bo, 'Bo Larsson', { source: 'Referral', phone: null }),
    contact(ids.lin, '高敏', { source: 'Phone', companyId: ids.school, companyName: '高峰学校' }),
    contact(ids.hayashi, '林 太郎', { source: 'Trade fair' }),
  ],
  companies: [
    { id: ids.hotel, name: 'Harbour Hotel', industry: 'Hospitality', domain: null, website: null, phone: '+1 555 0111', email: null, address: null, status: 'active', tags: [], salesTarget: null, ownerId: id(99), lastActivityAt: null, createdAt: '2026-10-01T09:00:00.000Z' },
    { id: ids.school, name: '高峰学校', industry: 'Education', domain: null, website: null, phone: '+1 555 0112', email: null, address: null, status: 'at-risk', tags: [], salesTarget: null, ownerId: id(99), lastActivityAt: null, createdAt: '2026-10-01T09:00:00.000Z' },
  ],
  deals: [
    deal(ids.rentals, 'Uniforms', 1_000_000, 'open', { stageId: ids.negotiation, stage: 'Negotiation', priority: 'high' }),
    deal(ids.boxes, 'Gift boxes', 250_050, 'won', { closedAt: '2026-11-10T09:00:00.000Z', stage: 'Closed Won', stageId: id(52) }),
    deal(ids.lost, 'Gift boxes', 90_000, 'lost', { closedAt: '2026-10-10T09:00:00.000Z', stage: 'Closed Lost', stageId: id(53), lostReason: 'Price too high' }),
  ],
  activities: [activity(ids.call, 'call', '2026-11-12T09:00:00.000Z', { outcome: 'No answer' }), activity(ids.meeting, 'meeting', '2026-11-25T09:00:00.000Z', { subject: 'Demonstration' })],
  tasks: [task(ids.late, 'Call back', '2026-11-20T12:00:00.000Z'), task(ids.next, 'Send the offer', '2026-11-24T12:00:00.000Z')],
};
