import { Injectable } from '@nestjs/common';
import type { WorkspaceTx } from '@fernway/database';
import { PlacesService } from '../places/places.service.js';
import { EngagementRepository } from './engagement.repository.js';

/** Engagement fades with every day: it is computed anew once a day when somebody looks, and of those whose interactions change at once. */
@Injectable()
export class EngagementService {
  constructor(
    private readonly engagement: EngagementRepository,
    private readonly places: PlacesService,
  ) {}

  /** @returns today, of which all engagement is then */
  async ofToday(tx: WorkspaceTx): Promise<string> {
    const today = await this.today(tx);
    if ((await this.engagement.computedOn(tx)) !== today && (await this.engagement.take(tx)) !== today)
      await this.engagement.compute(tx, today);
    return today;
  }

  /** Around a change of these interactions: of those whom they were about, and whom they are about then. */
  async follow<T>(tx: WorkspaceTx, interactions: string[], change: () => Promise<T>): Promise<T> {
    await this.engagement.take(tx);
    const before = await this.engagement.customersOf(tx, interactions);
    const changed = await change();
    const customers = new Set([...before, ...(await this.engagement.customersOf(tx, interactions))]);
    if (customers.size > 0) await this.engagement.compute(tx, await this.today(tx), [...customers]);
    return changed;
  }

  private async today(tx: WorkspaceTx): Promise<string> {
    return (await this.places.dayOf(tx))(new Date());
  }
}
