import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { ContactCreated, ContactDeleted, ContactUpdated } from '@fernway/contracts/events/crm';
import { ContactsChanged } from '@fernway/contracts/events/crm-batches';
import type { WorkspaceTx } from '@fernway/database';
import { On, OnMany } from '@fernway/events';
import { LeadsService } from './leads.service.js';

/** Four kinds of events write one row, so the version kept in that row, and not one per handler, tells which is newest. */
@Injectable()
export class LeadsEvents {
  constructor(private readonly leads: LeadsService) {}

  @OnMany(ContactCreated)
  async countNewContact(events: EventOf<typeof ContactCreated>[], tx: WorkspaceTx): Promise<void> {
    await this.leads.learn(tx, events.map(stateOf));
  }

  @OnMany(ContactUpdated)
  async moveChangedContact(events: EventOf<typeof ContactUpdated>[], tx: WorkspaceTx): Promise<void> {
    await this.leads.learn(tx, events.map(stateOf));
  }

  @OnMany(ContactDeleted)
  async discountDeletedContact(events: EventOf<typeof ContactDeleted>[], tx: WorkspaceTx): Promise<void> {
    await this.leads.learn(
      tx,
      events.map(({ data, time }) => ({
        contact: data.id,
        version: data.version,
        lifecycle: null,
        leadSince: null,
        time,
      })),
    );
  }

  @On(ContactsChanged)
  async moveContactsOfBatch({ data, time }: EventOf<typeof ContactsChanged>, tx: WorkspaceTx): Promise<void> {
    const states = data.items.map(({ id, version, deleted, lifecycle, leadSince }) => ({
      contact: id,
      version,
      lifecycle: deleted ? null : lifecycle,
      leadSince: deleted ? null : leadSince,
      time,
    }));
    await this.leads.learn(tx, states);
  }
}

const stateOf = ({ data, time }: EventOf<typeof ContactCreated>) => ({
  contact: data.id,
  version: data.version,
  lifecycle: data.lifecycle,
  leadSince: data.leadSince,
  time,
});
