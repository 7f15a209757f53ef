import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { contactChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { PlacesService } from '../places/places.service.js';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { leadFacts } from './lead-facts.js';

/** What events of batches carry, too: nobody is asked. */
const needs = ['lifecycle', 'leadSince', 'source'] as const;

@Injectable()
export class LeadFactsEvents {
  constructor(
    private readonly rollUps: RollUpsService,
    private readonly places: PlacesService,
  ) {}

  @OnChanges(contactChanges, { needs, together: true })
  async learnLeads(
    changes: readonly ChangeOf<typeof contactChanges, (typeof needs)[number]>[],
    tx: WorkspaceTx,
  ): Promise<void> {
    const dayOf = await this.places.dayOf(tx);
    await this.rollUps.learn(
      tx,
      leadFacts,
      changes.map(({ id, version, time, state }) => ({
        id,
        version,
        time,
        row: state && {
          lifecycle: state.lifecycle,
          lead_on: state.leadSince && dayOf(state.leadSince),
          source: state.source,
        },
      })),
    );
  }
}
