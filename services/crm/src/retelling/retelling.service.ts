import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Tenancy, type WorkspaceTx } from '@fernway/database';
import { eachAlone, InjectLogger, repeat } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { BatchOutbox } from '../batches/batch-outbox.service.js';
import { TargetsRepository } from '../targets/targets.repository.js';
import { tellTargets } from '../targets/targets-outbox.js';
import { RetellingRepository, type Retelling, type RetoldKind } from './retelling.repository.js';

/** Some thousand records each time: what people do meanwhile comes to the same consumers, and does not stand behind millions. */
const everyMs = 5_000;
const listsAtOnce = 10;
const recordsAtOnce = 500;
const subjectsAtOnce = 50;

/**
 * Tells other services how records are that changed before those kept them. Each piece is one transaction with how far it is,
 * so that it goes on after a stop; who knows a record already takes no notice, as for any event that comes twice.
 */
@Injectable()
export class RetellingService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly retellings: RetellingRepository,
    private readonly batches: BatchOutbox,
    private readonly targets: TargetsRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Looking for records to tell again failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** @returns of how many lists a piece was told */
  async sweep(): Promise<number> {
    const waiting = await this.tenancy.run({ platform: 'scheduler' }, (tx) => this.retellings.waiting(tx, listsAtOnce));
    const told = await eachAlone(
      waiting,
      (retelling) => this.tellPiece(retelling),
      (err, retelling) => this.logger.warn({ err, ...retelling }, 'Records could not be told again'),
    );
    return told.filter(Boolean).length;
  }

  private tellPiece({ workspace, kind }: Retelling): Promise<boolean> {
    return this.tenancy.run({ workspace }, async (tx) => {
      const after = await this.retellings.take(tx, kind);
      if (after === undefined) return false;
      this.retellings.keep(tx, kind, await this.tell(tx, kind, after));
      return true;
    });
  }

  /** @returns the last id; null where there are no more */
  private async tell(tx: WorkspaceTx, kind: RetoldKind, after: string): Promise<string | null> {
    if (kind === 'target') return this.tellTargets(tx, after);
    const facts =
      kind === 'activity'
        ? await this.retellings.activities(tx, after, recordsAtOnce)
        : await this.retellings.records(tx, kind, after, recordsAtOnce);
    const about = { id: uuidv7(), kind: 'retelling', version: Date.now(), quiet: true } as const;
    await this.batches.tellMany(tx, about, kind, facts);
    return facts.length < recordsAtOnce ? null : facts.at(-1)!.id;
  }

  private async tellTargets(tx: WorkspaceTx, after: string): Promise<string | null> {
    const cells = await this.targets.cellsAfter(tx, after, subjectsAtOnce);
    for (const [scope, told] of Map.groupBy(cells, (cell) => cell.scope)) await tellTargets(tx, scope, told);
    const subjects = new Set(cells.map(({ subject }) => subject));
    return subjects.size < subjectsAtOnce ? null : cells.at(-1)!.subject;
  }
}
