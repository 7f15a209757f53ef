import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { Feature } from '@fernway/contracts/http/tokens';
import { Tenancy } from '@fernway/database';
import type { Caller } from '@fernway/service-kit';
import { early } from '../asking/early.js';
import type { GenerationTask } from '../providers/generation-provider.js';
import { ProviderChain } from '../providers/provider-chain.js';
import { receiptOf } from '../receipts/receipt-of.js';
import type { Generation } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';
import { LifecycleService, type Save } from './lifecycle.service.js';

export type GenerationRequest<T, Kept = T> = {
  feature: Feature;
  /** What is to be written; a function where something is read for it: that is done while the tokens are being held. */
  task: GenerationTask<T> | (() => Promise<GenerationTask<T>>);
  /** What the result rests on. */
  records: Receipt['records'];
  /** Told to the user when every provider failed. */
  failure: string;
  /** Makes of what was written what is kept and shown: what the records do not bear out is left out. Its throw is a failed generation. */
  keep?: (written: T) => Kept;
  save?: Save;
};

/** Every paid generation in one piece: reserve, run, then commit the result and its event together, which is what settles. */
@Injectable()
export class GenerationsService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly generations: GenerationsRepository,
    private readonly lifecycle: LifecycleService,
    private readonly chain: ProviderChain,
  ) {}

  async run<T, Kept = T>(
    caller: Caller,
    request: GenerationRequest<T, Kept>,
  ): Promise<{ result: Kept; receipt: Receipt }> {
    this.chain.requireOn();
    const before = await this.lifecycle.before(caller);
    if (before) return { result: before.result as Kept, receipt: receiptOf(before) };
    const begun = this.lifecycle.begin(caller, request.feature);
    const task = early(Promise.resolve(typeof request.task === 'function' ? request.task() : request.task));
    const run = await begun;
    const made = await this.chain
      .generate(await task.catch((cause: unknown) => this.lifecycle.dropped(run, cause)), run.reservation)
      .then((answer) => ({
        ...answer,
        result: request.keep ? request.keep(answer.result) : (answer.result as unknown as Kept),
      }))
      .catch((cause: unknown) => this.lifecycle.failed(run, cause, request.failure));
    const { result, usage, ...by } = made;
    const tokens = made.fallback ? 0 : run.reservation.tokens;
    const outcome = { ...by, ...usage, tokens, ended: 'complete', records: request.records, result } as const;
    return { result, receipt: receiptOf(await this.lifecycle.complete(run, outcome, request.save)) };
  }

  async stateOf(reservationId: string): Promise<'unknown' | Generation['state']> {
    return (
      (await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.generations.stateOf(tx, reservationId))) ??
      'unknown'
    );
  }

  /** The person's last result of a feature in the workspace, as it was paid for. */
  async latest<T>({ user, workspace }: Caller, feature: Feature): Promise<{ result: T; receipt: Receipt } | null> {
    const generation = await this.tenancy.run({ user, workspace }, (tx) =>
      this.generations.latest(tx, workspace, feature),
    );
    return generation && { result: generation.result as T, receipt: receiptOf(generation) };
  }

  async receipt(caller: Caller, id: string): Promise<Receipt> {
    const generation = await this.tenancy.run(caller, (tx) => this.generations.find(tx, id));
    if (generation?.state !== 'completed') throw new AppError('not-found');
    const receipt = receiptOf(generation);
    // Who left a workspace keeps what he paid there, not whom it was about.
    return generation.workspaceId === caller.workspace ? receipt : { ...receipt, records: [], elsewhere: true };
  }
}
