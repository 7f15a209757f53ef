import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { ModelChanged } from '@fernway/contracts/events/analytics';
import { MemberChanged } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On, OnMany } from '@fernway/events';
import { WatchesRepository } from './watches.repository.js';

@Injectable()
export class WatchesEvents {
  constructor(private readonly watches: WatchesRepository) {}

  @OnMany(ModelChanged)
  markDue(_: EventOf<typeof ModelChanged>[], tx: WorkspaceTx): Promise<void> {
    return this.watches.markDue(tx);
  }

  @On(MemberChanged)
  async forgetMember({ data }: EventOf<typeof MemberChanged>, tx: WorkspaceTx): Promise<void> {
    if (data.role === null) await this.watches.removeAll(tx, data.userId);
  }
}
