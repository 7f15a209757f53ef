import { Injectable } from '@nestjs/common';
import { ModelChanged, type ReadModel } from '@fernway/contracts/events/analytics';
import type { WorkspaceTx } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { FactKind, Learned, Told } from './fact-kind.js';
import { RollUpsRepository } from './roll-ups.repository.js';

/** Sums are moved from what was known to what is known now: exact, however often and in which order events come. */
@Injectable()
export class RollUpsService {
  constructor(private readonly rollUps: RollUpsRepository) {}

  /** @returns what was new in it, one state per record */
  async learn<Column extends string>(
    tx: WorkspaceTx,
    kind: FactKind<Column>,
    told: readonly Told<Column>[],
  ): Promise<Learned<Told<Column>, Column>[]> {
    const newer = await this.rollUps.newer(tx, kind, newestOf(told));
    if (newer.length > 0) {
      this.rollUps.move(tx, kind, newer);
      await this.reached(tx, kind.model, newer);
    }
    return newer;
  }

  /** Says that a model knows these events: to who reads it, and to the screens that show it. */
  async reached(tx: WorkspaceTx, model: ReadModel, events: readonly { time: string }[]): Promise<void> {
    const times = events.map(({ time }) => time).sort();
    this.rollUps.reached(tx, model, times.at(-1)!);
    // The hint of the record itself reaches a screen before this transaction is there to be read.
    await outbox.publish(tx, ModelChanged, {
      subject: tx.workspace,
      version: Date.now(),
      workspace: tx.workspace,
      data: { model },
    });
  }
}

/** One state per record. */
const newestOf = <T extends Pick<Told, 'id' | 'version'>>(told: readonly T[]): T[] => {
  const newest = new Map<string, T>();
  for (const one of told) if ((newest.get(one.id)?.version ?? 0) < one.version) newest.set(one.id, one);
  return [...newest.values()];
};
