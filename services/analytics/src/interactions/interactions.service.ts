import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { PlacesService } from '../places/places.service.js';
import { RollUpsRepository } from '../roll-ups/roll-ups.repository.js';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { interactionFacts } from './interaction-facts.js';
import type { InteractionChange } from './interactions.events.js';
import { type Felt, InteractionsRepository } from './interactions.repository.js';

/** An activity and its sentiment come in events of their own, in any order: each belongs to one version of the text. */
@Injectable()
export class InteractionsService {
  constructor(
    private readonly interactions: InteractionsRepository,
    private readonly rollUps: RollUpsService,
    private readonly sums: RollUpsRepository,
    private readonly places: PlacesService,
  ) {}

  async learn(tx: WorkspaceTx, changes: readonly InteractionChange[]): Promise<void> {
    const dayOf = await this.places.dayOf(tx);
    const felt = await this.interactions.felt(
      tx,
      changes.map(({ id }) => id),
    );
    const sentimentOf = (id: string, version: number) => {
      const known = felt.get(id);
      return known?.version === version ? known.sentiment : null;
    };
    await this.rollUps.learn(
      tx,
      interactionFacts,
      changes.map(({ id, version, time, state }) => ({
        id,
        version,
        time,
        row: state && {
          kind: state.type,
          occurred_on: dayOf(state.occurredAt),
          occurred_at: state.occurredAt,
          owner_id: state.createdBy,
          contact_id: state.contactId,
          company_id: state.companyId,
          deal_id: state.dealId,
          sentiment: state.sentiment ?? sentimentOf(id, version),
        },
      })),
    );
  }

  async feel(tx: WorkspaceTx, felt: readonly Felt[], events: readonly { time: string }[]): Promise<void> {
    const changed = await this.interactions.feel(tx, felt);
    if (changed.length === 0) return;
    const time = events.at(-1)!.time;
    this.sums.move(
      tx,
      interactionFacts,
      changed.map(({ id, version, ...row }) => ({ id, version, time, row })),
    );
    await this.rollUps.reached(tx, interactionFacts.model, events);
  }
}
