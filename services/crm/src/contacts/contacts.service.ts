import { Injectable } from '@nestjs/common';
import { ContactCreated, ContactDeleted, ContactUpdated } from '@fernway/contracts/events/crm';
import type { Contact, ContactChange, ContactInput, ContactQuery } from '@fernway/contracts/http/crm';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type Caller, madeBefore, newId } from '@fernway/service-kit';
import { CompaniesService } from '../companies/companies.service.js';
import { ContactLimit } from '../contact-limit/contact-limit.service.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { MembersService } from '../members/members.service.js';
import { requirePhones } from '../records/entered-phones.js';
import { about, changesBetween, given, live, notFound, versionConflict } from '../records/record-change.js';
import { throwGone } from '../records/record-merges.repository.js';
import { pageOf, positionOf } from '../records/record-cursor.js';
import { filterSql } from '../records/record-filter.js';
import { TagsService } from '../tags/tags.service.js';
import { contactList, type ContactRow, ContactsRepository, editable } from './contacts.repository.js';

/** Every change is one transaction: the record, its history, its place in the search, and the event. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly contacts: ContactsRepository,
    private readonly companies: CompaniesService,
    private readonly fields: CustomFieldsService,
    private readonly tags: TagsService,
    private readonly members: MembersService,
    private readonly limit: ContactLimit,
  ) {}

  list(
    { workspace }: Caller,
    { limit, after, filter, ...query }: ContactQuery,
  ): Promise<{ items: Contact[]; next: string | null }> {
    return this.tenancy.read({ workspace }, async (tx) => {
      const list = await this.fields.listWith(tx, 'contact', contactList, query.sort, filter);
      const rows = await this.contacts.list(tx, list, {
        ...query,
        limit: limit + 1,
        filter: filterSql(list, filter),
        after: after === undefined ? undefined : positionOf(list, after, query.sort),
      });
      return pageOf(rows, { limit, sort: query.sort }, contactOf);
    });
  }

  async find({ workspace }: Caller, id: string): Promise<Contact> {
    return this.tenancy.read({ workspace }, async (tx) => {
      const row = await this.contacts.find(tx, id);
      return contactOf(row ?? (await throwGone(tx, 'contact', id)));
    });
  }

  /** It belongs to whoever adds it, unless told otherwise. */
  async create(caller: Caller, input: ContactInput): Promise<Contact> {
    requirePhones(input);
    await this.members.requireKnown(caller, 'ownerId', [input.ownerId]);
    await this.fields.requirePeople(caller, 'contact', input.fields);
    return this.limit.within(caller, (limit) => this.tenancy.run(caller, (tx) => this.make(tx, caller, input, limit)));
  }

  private async make(tx: WorkspaceTx, caller: Caller, input: ContactInput, limit: number | null): Promise<Contact> {
    const made = await madeBefore(caller, (id) => this.contacts.lock(tx, id));
    if (made) return contactOf(made);
    await this.limit.require(tx, limit);
    const company = await this.companies.chosen(tx, input);
    const fields = await this.fields.merged(tx, 'contact', {}, input.fields);
    const contact = contactOf(
      await this.contacts.create(tx, newId(caller), {
        ownerId: caller.user,
        ...given(input),
        ...(await this.tags.spelled(tx, 'contact', input)),
        ...company,
        fields,
      }),
    );
    await outbox.publish(tx, ContactCreated, { ...about(tx, contact), data: contact });
    return contact;
  }

  /** @throws AppError not-found when there is no such contact */
  async known(tx: WorkspaceTx, id: string): Promise<Pick<ContactRow, 'id' | 'name' | 'companyId' | 'companyName'>> {
    return live('contact', await this.contacts.hold(tx, id));
  }

  /** The version that was seen must be the current one; a change that changes nothing makes no new one. */
  async update(caller: Caller, id: string, { version, ...change }: ContactChange): Promise<Contact> {
    const { workspace, user } = caller;
    await this.members.requireKnown(caller, 'ownerId', [change.ownerId], async () => [
      (await this.find(caller, id)).ownerId,
    ]);
    await this.fields.requirePeople(caller, 'contact', change.fields, async () => (await this.find(caller, id)).fields);
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const before = live('contact', await this.contacts.lock(tx, id));
      if (before.version !== version) throw versionConflict('contact', version, contactOf(before));
      requirePhones(change, before);
      const company = await this.companies.chosen(tx, change);
      const fields = await this.fields.merged(tx, 'contact', before.fields, change.fields);
      const tags = await this.tags.spelled(tx, 'contact', change);
      const after = { ...before, ...given(change), ...tags, ...company, fields };
      if (after.lifecycle === 'lead') after.leadSince ??= new Date();
      const changes = changesBetween([...editable, 'leadSince'], before, after);
      if (Object.keys(changes).length === 0) return contactOf(before);
      if (changes.name) await this.contacts.renameForCustomers(tx, id, after.name);
      return this.publishUpdated(tx, await this.contacts.update(tx, after, changes));
    });
  }

  async delete({ workspace, user }: Caller, id: string): Promise<void> {
    await this.tenancy.run({ workspace, user }, async (tx) => {
      live('contact', await this.contacts.lock(tx, id));
      const contact = contactOf(await this.contacts.delete(tx, id));
      await outbox.publish(tx, ContactDeleted, { ...about(tx, contact), data: contact });
    });
  }

  /** Also right when it was restored already. */
  restore({ workspace, user }: Caller, id: string): Promise<Contact> {
    return this.tenancy.run({ workspace, user }, async (tx) => {
      const contact = await this.contacts.lock(tx, id);
      if (!contact) throw notFound('contact');
      if (!contact.deletedAt) return contactOf(contact);
      return this.publishUpdated(tx, await this.contacts.restore(tx, id));
    });
  }

  private async publishUpdated(tx: WorkspaceTx, row: ContactRow): Promise<Contact> {
    const contact = contactOf(row);
    await outbox.publish(tx, ContactUpdated, { ...about(tx, contact), data: contact });
    return contact;
  }
}

/** Times as text; what is not of the contract (`sortKey`) is dropped by the answer's and event's schemas. */
export const contactOf = ({
  deletedAt: _deleted,
  leadSince,
  lastActivityAt,
  createdAt,
  updatedAt,
  ...row
}: ContactRow): Contact => ({
  ...row,
  leadSince: leadSince?.toISOString() ?? null,
  lastActivityAt: lastActivityAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
