import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '@fernway/contracts/event';
import {
  CompanyDeleted,
  CompanyUpdated,
  ContactDeleted,
  ContactUpdated,
  DealDeleted,
  DealUpdated,
} from '@fernway/contracts/events/crm';
import {
  ActivitiesChanged,
  CompaniesChanged,
  ContactsChanged,
  DealsChanged,
  ExpensesChanged,
  ProductsChanged,
  SalesChanged,
} from '@fernway/contracts/events/crm-batches';
import { batchChunk, type TellingKind } from '@fernway/contracts/http/crm-batches';
import type { RecordType } from '@fernway/contracts/http/crm-records';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { type CommerceRow, tellCommerce } from '../commerce/commerce-shape.js';
import { companyOf } from '../companies/companies.service.js';
import type { CompanyRow } from '../companies/companies.repository.js';
import { contactOf } from '../contacts/contacts.service.js';
import type { ContactRow } from '../contacts/contacts.repository.js';
import { publishChange } from '../deals/deal-outbox.js';
import { dealOf } from '../deals/deal-shape.js';
import type { DealRow } from '../deals/deals.repository.js';
import { about, withTimesAsText } from '../records/record-change.js';
import type { Fact, Patch } from '../records/record-patches.repository.js';
import { type AnyRow, readRows } from '../records/record-rows.repository.js';
import type { BatchRow } from './batches.repository.js';

const many: Record<RecordType | 'activity', EventDefinition> = {
  contact: ContactsChanged,
  company: CompaniesChanged,
  deal: DealsChanged,
  product: ProductsChanged,
  sale: SalesChanged,
  expense: ExpensesChanged,
  activity: ActivitiesChanged,
};
/** Of the largest records this many stay well below what an event may hold. */
const perEvent = 200;
/** Of a deal, what a move brings with it. */
const followed = ['stageSince', 'closedAt'];

/**
 * What a piece of a batch says to other services: of a small batch the same events as if each record had been changed by
 * itself, so that everything that follows a change follows here too; of a large one what counts and sums need.
 */
@Injectable()
export class BatchOutbox {
  /** @param before the rows as they were */
  async tell(
    tx: WorkspaceTx,
    batch: BatchRow,
    type: RecordType,
    before: AnyRow[],
    facts: Fact[],
    patches: Patch[],
  ): Promise<void> {
    if (batch.total !== null && batch.total <= batchChunk) return this.tellEach(tx, type, before, facts, patches);
    await this.tellMany(tx, { id: batch.id, kind: batch.kind, version: Date.now() }, type, facts);
  }

  /**
   * What became of these records; who already knows a newer version of one takes no notice. One event by one: made all at
   * once, they would keep the service's other callers waiting.
   */
  async tellMany(
    tx: WorkspaceTx,
    { id, kind, version, quiet }: { id: string; kind: TellingKind; version: number; quiet?: true },
    type: RecordType | 'activity',
    facts: Fact[],
  ): Promise<void> {
    for (let from = 0; from < facts.length; from += perEvent) {
      const items = facts.slice(from, from + perEvent).map(withTimesAsText);
      await outbox.publish(tx, many[type], {
        subject: id,
        version,
        workspace: tx.workspace,
        user: tx.user,
        quiet,
        data: { batchId: id, kind, items },
      });
    }
  }

  private async tellEach(
    tx: WorkspaceTx,
    type: RecordType,
    before: AnyRow[],
    facts: Fact[],
    patches: Patch[],
  ): Promise<void> {
    const rows = await readRows(
      tx,
      type,
      facts.map(({ id }) => id),
    );
    if (type === 'deal') return this.tellDeals(tx, new Map(before.map((row) => [row.id, row])), rows, patches);
    const [gone, there] = [rows.filter(({ deletedAt }) => deletedAt), rows.filter(({ deletedAt }) => !deletedAt)];
    if (type === 'contact') {
      await outbox.publishMany(
        tx,
        ContactDeleted,
        contactsOf(gone).map((data) => ({ ...about(tx, data), data })),
      );
      await outbox.publishMany(
        tx,
        ContactUpdated,
        contactsOf(there).map((data) => ({ ...about(tx, data), data })),
      );
    } else if (type !== 'company') {
      await tellCommerce(tx, type, 'deleted', gone as unknown as CommerceRow[]);
      await tellCommerce(tx, type, 'updated', there as unknown as CommerceRow[]);
    } else {
      await outbox.publishMany(
        tx,
        CompanyDeleted,
        companiesOf(gone).map((data) => ({ ...about(tx, data), data })),
      );
      await outbox.publishMany(
        tx,
        CompanyUpdated,
        companiesOf(there).map((data) => ({ ...about(tx, data), data })),
      );
    }
  }

  private async tellDeals(
    tx: WorkspaceTx,
    before: Map<string, AnyRow>,
    rows: AnyRow[],
    patches: Patch[],
  ): Promise<void> {
    const changed = new Map(
      patches.map(({ id, action, changes }) => [
        id,
        { action, fields: Object.keys(changes).filter((field) => !followed.includes(field)) },
      ]),
    );
    for (const row of rows as unknown as DealRow[]) {
      const deal = dealOf(row);
      const { action, fields } = changed.get(deal.id)!;
      if (action === 'deleted') await outbox.publish(tx, DealDeleted, { ...about(tx, deal), data: deal });
      else if (action === 'restored') await outbox.publish(tx, DealUpdated, { ...about(tx, deal), data: deal });
      else await publishChange(tx, before.get(deal.id) as unknown as DealRow, deal, fields);
    }
  }
}

const contactsOf = (rows: AnyRow[]) => (rows as unknown as ContactRow[]).map(contactOf);
const companiesOf = (rows: AnyRow[]) => (rows as unknown as CompanyRow[]).map(companyOf);
