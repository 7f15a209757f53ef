import { Injectable } from '@nestjs/common';
import { ContactUpdated } from '@fernway/contracts/events/crm';
import type { Lifecycle } from '@fernway/contracts/http/crm';
import type { StageKind } from '@fernway/contracts/http/crm-pipelines';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import { about } from '../records/record-change.js';
import { type By, type Fact, type Patch, patchRecords } from '../records/record-patches.repository.js';
import { readRows } from '../records/record-rows.repository.js';
import type { ContactRow } from './contacts.repository.js';
import { contactOf } from './contacts.service.js';
import { type WonContact, WonContactsRepository } from './won-contacts.repository.js';

/** A deal that came from one state to another, or was made in it. */
export type Closing = { contactId: string | null; from?: StageKind; to: StageKind };

/**
 * Leads and prospects of whom a deal is won are customers. When it is reopened they are again what they were, unless
 * somebody changed their lifecycle since, or another deal of theirs is won.
 */
@Injectable()
export class WonContactsService {
  constructor(private readonly repository: WonContactsRepository) {}

  /** The contacts of deals that will be won or reopened: they are held before the deals. */
  hold(tx: WorkspaceTx, deals: string[]): Promise<void> {
    return this.repository.hold(tx, deals);
  }

  async followOne(tx: WorkspaceTx, closing: Closing): Promise<void> {
    const { facts } = await this.follow(tx, [closing], { batch: null });
    if (facts.length === 0) return;
    const rows = await readRows(
      tx,
      'contact',
      facts.map(({ id }) => id),
    );
    const contacts = (rows as unknown as ContactRow[]).map(contactOf);
    await outbox.publishMany(
      tx,
      ContactUpdated,
      contacts.map((data) => ({ ...about(tx, data), data })),
    );
  }

  /** Changes the contacts of deals that are written already. Telling others of it is the caller's. */
  async follow(tx: WorkspaceTx, closings: Closing[], by: By): Promise<{ facts: Fact[]; patches: Patch[] }> {
    const changed = closings.filter(({ from, to }) => from !== to);
    const won = contactsOf(changed.filter(({ to }) => to === 'won'));
    const reopened = contactsOf(changed.filter(({ from }) => from === 'won'));
    const ids = [...new Set([...won, ...reopened])];
    if (ids.length === 0) return { facts: [], patches: [] };
    const patches = (await this.repository.lock(tx, ids)).flatMap((contact) => patchOf(contact) ?? []);
    return { facts: patches.length > 0 ? await patchRecords(tx, 'contact', by, patches) : [], patches };
  }
}

const contactsOf = (closings: Closing[]): string[] => closings.flatMap(({ contactId }) => contactId ?? []);

const patchOf = ({ id, lifecycle, lifecycleBefore, hasWonDeals }: WonContact): Patch | undefined => {
  const becomes = (after: Lifecycle, before?: Lifecycle): Patch => ({
    id,
    action: 'updated',
    patch: { lifecycle: after, ...(before && { lifecycleBefore: before }) },
    changes: { lifecycle: [lifecycle, after] },
  });
  if (hasWonDeals) return lifecycle === 'lead' || lifecycle === 'prospect' ? becomes('customer', lifecycle) : undefined;
  return lifecycle === 'customer' && lifecycleBefore ? becomes(lifecycleBefore) : undefined;
};
