import { Injectable } from '@nestjs/common';
import type { EventOf } from '@fernway/contracts/event';
import { GenerationCompleted, GenerationFailed } from '@fernway/contracts/events/ai';
import type { PlatformTx } from '@fernway/database';
import { On } from '@fernway/events';
import { ReservationsService } from './reservations.service.js';

/** The payer is who reserved, whoever the event was made by: hence the platform's scope. */
@Injectable()
export class ReservationsEvents {
  constructor(private readonly reservations: ReservationsService) {}

  @On(GenerationCompleted, { scope: 'platform' })
  async settle({ data }: EventOf<typeof GenerationCompleted>, tx: PlatformTx): Promise<void> {
    if (data.fallback) await this.reservations.release(tx, data.reservationId);
    else await this.reservations.settle(tx, data.reservationId, data.amount, data.receiptId);
  }

  @On(GenerationFailed, { scope: 'platform' })
  async release({ data }: EventOf<typeof GenerationFailed>, tx: PlatformTx): Promise<void> {
    await this.reservations.release(tx, data.reservationId);
  }
}
