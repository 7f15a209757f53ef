import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { ContactCreated, ContactDeleted, ContactUpdated } from '@fernway/contracts/events/crm';
import type { Contact, ContactChange, ContactInput, ContactQuery } from '@fernway/contracts/http/crm';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { cursorAfter, positionOf } from './contact-cursor.js';
import { type Changes, type ContactRow, ContactsRepository, editable } from './contacts.repository.js';

/** Every change is one transaction: the record, its history, its place in the search, and the event. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly contacts: ContactsRepository,
  ) {}

  async list({ workspace }: Caller, { limit, after, ...query }: ContactQuery): Promise<{ items: Contact[]; next: string | null }> {
    const position = after === undefined ? undefined : positionOf(after, query.sort);
    const rows = await this.tenancy.run({ workspace }, (tx) =>
      this.contacts.list(tx, { ...query, limit: limit + 1, ...(position && { after: position }) }),
    );
    const items = rows.slice(0, limit).map(contactOf);
    const last = items.at(-1);
    return { items, next: rows.length > limit && last ? cursorAfter(query.sort, last) : null };
  }

  async find({ workspace }: Caller, id: string): Promise<Contact> {
    return contactOf(found(await this.tenancy.run({ workspace }, (tx) => this.contacts.find(tx, id))));
  }

  create({ workspace, user }: Caller, input: ContactInput): Promise<Contact> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const contact = contactOf(await this.contacts.create(tx, uuidv7(), input));
      await outbox.publish(tx, ContactCreated, { ...about(tx, contact), data: contact });
      return contact;
    });
  }

  /** The version that was seen must be the current one; a change that changes nothing makes no new one. */
  update({ workspace, user }: Caller, id: string, { version, ...change }: ContactChange): Promise<Contact> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live(await this.contacts.lock(tx, id));
      if (before.version !== version) throw conflict(version, before);
      const after = { ...before, ...given(change) };
      const changes = changesBetween(before, after);
      if (Object.keys(changes).length === 0) return contactOf(before);
      return this.publishUpdated(tx, await this.contacts.update(tx, after, changes));
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      live(await this.contacts.lock(tx, id));
      const contact = contactOf(await this.contacts.delete(tx, id));
      await outbox.publish(tx, ContactDeleted, { ...about(tx, contact), data: contact });
    });
  }

  /** Also right when it was restored already. */
  restore({ workspace, user }: Caller, id: string): Promise<Contact> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = found(await this.contacts.lock(tx, id));
      if (!before.deletedAt) return contactOf(before);
      return this.publishUpdated(tx, await this.contacts.restore(tx, id));
    });
  }

  private async publishUpdated(tx: WorkspaceTx, row: ContactRow): Promise<Contact> {
    const contact = contactOf(row);
    await outbox.publish(tx, ContactUpdated, { ...about(tx, contact), data: contact });
    return contact;
  }
}

const about = ({ workspace, user }: WorkspaceTx, { id, version, sample }: Contact) => ({
  subject: id,
  version,
  workspace,
  user,
  ...(sample && { sample }),
});

const found = (row: ContactRow | undefined): ContactRow => {
  if (!row) throw new AppError('not-found', { detail: 'There is no such contact' });
  return row;
};

const live = (row: ContactRow | undefined): ContactRow => found(row?.deletedAt ? undefined : row);

const conflict = (version: number, current: ContactRow) =>
  new AppError('version-conflict', {
    detail: `You changed version ${version}, but the contact is at version ${current.version} by now`,
    details: { version, currentVersion: current.version, current: contactOf(current) },
  });

const given = <T extends object>(change: T): T =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;

const changesBetween = (before: ContactRow, after: ContactRow): Changes =>
  Object.fromEntries(
    editable
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  );

/** Times as text; what is not of the contract (`nameKey`, `deletedAt`) is dropped by the answer's and event's schemas. */
const contactOf = ({ leadSince, createdAt, updatedAt, ...row }: ContactRow) => ({
  ...row,
  leadSince: leadSince?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
