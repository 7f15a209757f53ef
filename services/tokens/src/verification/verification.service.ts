import { Injectable } from '@nestjs/common';
import type { Verification } from '@fernway/contracts/http/token-reports';
import { Tenancy } from '@fernway/database';
import { accountPending } from '../ledger/account-pending.js';
import { Clock } from '../ledger/clock.js';
import { LedgerRecomputation } from '../ledger/ledger-verification.js';
import { VerificationRepository } from './verification.repository.js';

const batch = 1_000;

@Injectable()
export class VerificationService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly ledger: VerificationRepository,
    private readonly clock: Clock,
  ) {}

  /** Recomputes the person's account from its first entry on, as of one instant. */
  async verify(user: string): Promise<Verification> {
    return this.tenancy.run({ user }, async (tx) => {
      await this.ledger.freeze(tx);
      const stored = await this.ledger.stored(tx);
      if (!stored) throw accountPending();
      const { accountId } = stored;
      const recomputation = new LedgerRecomputation(accountId, await this.ledger.digests(tx, accountId));
      for (let after = 0; ; ) {
        const entries = await this.ledger.entries(tx, accountId, after, batch);
        for (const entry of entries) recomputation.add(entry);
        if (entries.length < batch) break;
        after = entries.at(-1)!.seq;
      }
      const head = { seq: stored.entryCount, hash: stored.head.toString('hex') };
      return { ...recomputation.finish(stored), head, checkedAt: this.clock.now().toISOString() };
    });
  }
}
