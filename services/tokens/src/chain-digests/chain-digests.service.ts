import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Tenancy } from '@fernway/database';
import { InjectLogger, SweeperService } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { dayAfter } from '../accounts/calendar.js';
import { Clock } from '../ledger/clock.js';
import { ChainDigestsRepository, type Digest } from './chain-digests.repository.js';

const batch = 500;
const noAccount = '00000000-0000-0000-0000-000000000000';
/** What was written just before midnight has been committed by then, and clocks have agreed. */
const graceMs = 5 * 60_000;

/** Once a day (UTC) records where every chain stands, and tells the log, which the database cannot rewrite. */
@Injectable()
export class ChainDigestsService implements OnModuleInit {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly digests: ChainDigestsRepository,
    private readonly sweeper: SweeperService,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.sweeper.add(async (tx) => {
      const day = this.lastDay();
      if (!(await this.digests.isComplete(tx, day))) await this.digest(day);
    });
  }

  private lastDay(): string {
    return dayAfter(new Date(this.clock.now().getTime() - graceMs).toISOString().slice(0, 10), -1);
  }

  /** Repeating it, or two instances at once, does no harm: each head is recorded and told by one. */
  private async digest(day: string): Promise<void> {
    const ended = new Date(`${dayAfter(day)}T00:00:00Z`);
    for (let after: string | undefined = noAccount; after !== undefined; after = await this.next(day, ended, after));
    const { accounts, root } = await this.rootOf(day);
    const first = await this.tenancy.run({ platform: 'sweeper' }, (tx) =>
      this.digests.complete(tx, day, accounts, root, this.clock.now()),
    );
    if (first) this.logger.info({ day, accounts, root: root.toString('hex') }, 'digest of all chains of the day');
  }

  /** One batch. @returns where the next begins */
  private next(day: string, ended: Date, after: string): Promise<string | undefined> {
    return this.tenancy.run({ platform: 'sweeper' }, async (tx) => {
      const accounts = await this.digests.accountsAfter(tx, after, batch);
      const recorded = await this.digests.record(tx, day, ended, accounts);
      // Told before the commit: a head that is recorded and not told would be worth nothing.
      if (recorded.length > 0) this.logger.info({ day, heads: recorded.map(line) }, "heads of the ledger's chains");
      return accounts.length < batch ? undefined : accounts.at(-1);
    });
  }

  private rootOf(day: string): Promise<{ accounts: number; root: Buffer }> {
    return this.tenancy.run({ platform: 'sweeper' }, async (tx) => {
      const hash = createHash('sha256');
      let accounts = 0;
      for (let after: string | undefined = noAccount; after !== undefined; ) {
        const page: Digest[] = await this.digests.of(tx, day, after, batch);
        for (const digest of page) hash.update(`${line(digest)}\n`);
        accounts += page.length;
        after = page.length < batch ? undefined : page.at(-1)!.accountId;
      }
      return { accounts, root: hash.digest() };
    });
  }
}

/** `<pseudonym> <entries> <SHA-256>` */
const line = ({ accountId, seq, head }: Digest): string => `${accountId} ${seq} ${head.toString('hex')}`;
