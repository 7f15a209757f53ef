import type { EventDefinition } from '@fernway/contracts/event';
import type { Contact } from '@fernway/contracts/http/crm';
import type { Company } from '@fernway/contracts/http/crm-companies';
import { exampleContact } from '@fernway/contracts/testing';
import { ContactCreated, ContactDeleted, ContactUpdated } from '@fernway/contracts/events/crm';
import { ContactsChanged } from '@fernway/contracts/events/crm-batches';
import { asAdmin } from '@fernway/database/testing';
import { createTransport } from '@fernway/events';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { service } from '../src/main.js';
import { startCrmPeer } from './crm-peer.js';

export type Sent = {
  event: EventDefinition;
  id: string;
  subject: string;
  version: number;
  time: string;
  workspace: string;
  user?: string;
  data: object;
};

/** The service, and its peers as they are seen from here: events on the transport. */
export type TestAnalytics = TestService & {
  /** What the CRM says of companies where events do not. */
  companies: Map<string, Company>;
  /** Publishes as the owners' relays do, and waits until the service is through with all of it. */
  deliver(events: Sent[]): Promise<void>;
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
};

const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

export const startAnalytics = async (): Promise<TestAnalytics> => {
  const crm = await startCrmPeer();
  const analytics = await startTestService(service, {
    env: { CRM_URL: crm.url },
    loneEvents: [ContactCreated.type],
  });
  const transport = createTransport({ service: 'crm', eventsDatabaseUrl: analytics.eventsDatabase.url });
  const rows = <Row>(text: string, values: unknown[] = []) =>
    asAdmin(analytics.database.adminUrl, async (admin) => (await admin.query(text, values)).rows as Row[]);
  const settled = async () => {
    for (const start = Date.now(); Date.now() - start < 60_000; await sleep(10)) {
      const [waiting] = await analytics.eventsDatabase.dataSource.query(
        `select count(*)::int as count from delivery where consumer_group = 'analytics'`,
      );
      if (waiting.count === 0) return;
    }
    throw new Error('Events are still waiting');
  };
  return {
    ...analytics,
    companies: crm.companies,
    rows,
    async deliver(events) {
      await transport.publish(events.map(outgoing));
      await settled();
      const failed = [
        ...(await rows('select error from event_retry')),
        ...(await rows('select error from event_dead_letter')),
      ];
      if (failed.length) throw new Error(`A handler failed: ${JSON.stringify(failed)}`);
    },
    async close() {
      await transport.close();
      await analytics.close();
      crm.close();
    },
  };
};

const outgoing = ({ event, id, subject, version, time, workspace, user, data }: Sent) => ({
  topic: event.aggregate,
  key: subject,
  type: event.type,
  payload: JSON.stringify({
    specversion: '1.0',
    id,
    source: `/services/${event.type.split('.')[0]}`,
    type: event.type,
    dataversion: event.version,
    subject,
    aggregateversion: version,
    time,
    workspaceid: workspace,
    userid: user,
    data,
  }),
});

/** Events of one contact's life, as the CRM writes them: each call changes it and gives the event. */
export const contactOf = ({ workspace, user }: Person, createdAt: Date, lifecycle: Contact['lifecycle'] = 'lead') => {
  const start = createdAt.toISOString();
  let time = createdAt.getTime();
  const contact = exampleContact({
    id: randomUUID(),
    version: 0,
    lifecycle,
    leadSince: null,
    createdBy: user,
    createdAt: start,
    updatedAt: start,
  });
  const next = (event: EventDefinition, data: () => object): Sent => {
    contact.version += 1;
    contact.updatedAt = new Date((time += 1000)).toISOString();
    if (contact.lifecycle === 'lead') contact.leadSince ??= contact.version === 1 ? start : contact.updatedAt;
    return {
      event,
      id: randomUUID(),
      subject: contact.id,
      version: contact.version,
      time: contact.updatedAt,
      workspace,
      user,
      data: data(),
    };
  };
  return {
    created: () => next(ContactCreated, () => ({ ...contact })),
    changed: (to: Contact['lifecycle']) => {
      contact.lifecycle = to;
      return next(ContactUpdated, () => ({ ...contact }));
    },
    deleted: () =>
      next(ContactDeleted, () => ({ id: contact.id, version: contact.version, lifecycle: contact.lifecycle })),
  };
};

/** One event that tells of all of these: each of another contact. */
export const batchOf = (events: Sent[]): Sent => {
  const batchId = randomUUID();
  const items = events.map(({ event, subject, version, data }) => {
    const deleted = event.type === ContactDeleted.type;
    return { id: subject, version, deleted, sample: false, leadSince: null, ...data };
  });
  return {
    ...events[0]!,
    event: ContactsChanged,
    id: randomUUID(),
    subject: batchId,
    version: 1,
    data: { batchId, kind: 'bulk-change', items },
  };
};
