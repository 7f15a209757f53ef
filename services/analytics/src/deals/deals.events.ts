import { Injectable } from '@nestjs/common';
import type { ChangeOf } from '@fernway/contracts/change';
import { dealChanges } from '@fernway/contracts/events/crm-changes';
import type { WorkspaceTx } from '@fernway/database';
import { OnChanges } from '@fernway/events';
import { type DayOf, PlacesService } from '../places/places.service.js';
import { RollUpsService } from '../roll-ups/roll-ups.service.js';
import { dealFacts } from './deal-facts.js';

/** What events of batches carry, too: nobody is asked. */
const needs = [
  'state',
  'stageId',
  'value',
  'probability',
  'ownerId',
  'contactId',
  'companyId',
  'createdAt',
  'closedAt',
  'lostReason',
] as const;
type DealChange = ChangeOf<typeof dealChanges, (typeof needs)[number]>;

const dayMs = 86_400_000;

@Injectable()
export class DealsEvents {
  constructor(
    private readonly rollUps: RollUpsService,
    private readonly places: PlacesService,
  ) {}

  @OnChanges(dealChanges, { needs, together: true })
  async learnDeals(changes: readonly DealChange[], tx: WorkspaceTx): Promise<void> {
    const dayOf = await this.places.dayOf(tx);
    await this.rollUps.learn(
      tx,
      dealFacts,
      changes.map(({ id, version, time, state }) => ({ id, version, time, row: state && rowOf(state, dayOf) })),
    );
  }
}

const rowOf = (deal: NonNullable<DealChange['state']>, dayOf: DayOf) => ({
  state: deal.state,
  stage_id: deal.stageId,
  value: deal.value.amount,
  probability: deal.probability,
  weighted: Math.round((deal.value.amount * deal.probability) / 100),
  currency: deal.value.currency,
  owner_id: deal.ownerId,
  created_on: dayOf(deal.createdAt),
  closed_on: deal.closedAt && dayOf(deal.closedAt),
  // An imported deal may have been closed before it was added here.
  cycle_days: deal.closedAt && Math.max(0, Date.parse(deal.closedAt) - Date.parse(deal.createdAt)) / dayMs,
  lost_reason: deal.lostReason,
  contact_id: deal.contactId,
  company_id: deal.companyId,
});
