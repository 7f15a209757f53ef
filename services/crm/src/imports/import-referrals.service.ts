import { Injectable } from '@nestjs/common';
import type { ImportOptions } from '@fernway/contracts/http/crm-imports';
import type { WorkspaceTx } from '@fernway/database';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { lockReferrals } from '../contacts/referrals.repository.js';
import { type Patch, patchRecords } from '../records/record-patches.repository.js';
import { lockRows } from '../records/record-rows.repository.js';
import { ImportReferralsRepository, type Referral, type Referred } from './import-referrals.repository.js';
import type { Span } from './import-rows.repository.js';

const atOnce = 2000;

/** Links contacts of a file to those who brought them, also where these stand further below in it. */
@Injectable()
export class ImportReferrals {
  constructor(
    private readonly referrals: ImportReferralsRepository,
    private readonly outbox: BatchOutbox,
  ) {}

  lock(tx: WorkspaceTx): Promise<void> {
    return lockReferrals(tx);
  }

  async link(tx: WorkspaceTx, span: Span, ids: string[], existing: ImportOptions['existing']): Promise<void> {
    const left = await this.linkAll(tx, span.id, await this.referrals.inSpan(tx, span, ids), existing);
    if (left.length > 0) await this.referrals.wait(tx, span.id, left);
  }

  /** An address that still nobody has links nobody. */
  async linkLate(tx: WorkspaceTx, id: string, existing: ImportOptions['existing']): Promise<void> {
    for (let after = 0; ; ) {
      const waiting = await this.referrals.waiting(tx, id, after, atOnce);
      if (waiting.length === 0) return;
      await this.linkAll(tx, id, waiting, existing);
      after = waiting.at(-1)!.row;
    }
  }

  /** @returns those whose referrer is not there */
  private async linkAll(
    tx: WorkspaceTx,
    batch: string,
    all: Referred[],
    existing: ImportOptions['existing'],
  ): Promise<Referred[]> {
    if (all.length === 0) return [];
    const known = await this.referrals.byEmail(tx, [...new Set(all.map(({ email }) => email))]);
    const links = new Map<string, Referral>();
    for (const { id, email } of all) {
      const by = known.get(email);
      if (by && !links.has(id)) links.set(id, { id, ...by });
    }
    const circles = await this.referrals.circles(tx, [...links.values()]);
    const ids = [...links.keys()].filter((id) => !circles.has(id));
    const patches = (await lockRows(tx, 'contact', ids)).flatMap((row): Patch[] => {
      const { by, name } = links.get(row.id)!;
      const { referredById: before, referredByName: called } = row;
      if (row.deletedAt || before === by || (before && existing === 'fill')) return [];
      const changes = { referredById: [before, by], referredByName: [called, name] } satisfies Patch['changes'];
      return [{ id: row.id, action: 'updated', patch: { referredById: by }, changes }];
    });
    const facts = await patchRecords(tx, 'contact', { batch, origin: 'import' }, patches);
    await this.outbox.tellMany(tx, { id: batch, kind: 'import', version: 1 }, 'contact', facts);
    return all.filter(({ email }) => !known.has(email));
  }
}
