import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { UserRegistered, WorkspaceChanged } from '@fernway/contracts/events/identity';
import type { WorkspaceTx } from '@fernway/database';
import { On } from '@fernway/events';
import { PlacesRepository } from './places.repository.js';

@Injectable()
export class PlacesEvents {
  constructor(private readonly places: PlacesRepository) {}

  @On(UserRegistered)
  async learnZone({ data }: EventOf<typeof UserRegistered>, tx: WorkspaceTx): Promise<void> {
    await this.places.keepZone(tx, data.timeZone);
  }

  @On(WorkspaceChanged, { latest: true })
  async learnCurrency({ data, time }: EventOf<typeof WorkspaceChanged>, tx: WorkspaceTx): Promise<void> {
    await this.places.keepCurrency(tx, data.currency, time);
  }
}
