import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { generationState } from '@fernway/contracts/http/ai';
import { Tenancy } from '@fernway/database';
import { eachAlone, InjectLogger, repeat, ServiceClient } from '@fernway/service-kit';
import type { Logger } from 'pino';
import { Clock } from '../ledger/clock.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';

const everyMs = 4_500;
const batch = 100;

/** Frees what a generation that never came to an end holds, once the ai service says that it is over. */
@Injectable()
export class ExpiredReservationsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly tenancy: Tenancy,
    private readonly expired: ReservationsRepository,
    private readonly reservations: ReservationsService,
    private readonly client: ServiceClient,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(
      everyMs,
      () => this.sweep(),
      (err) => this.logger.warn({ err }, 'Sweeping expired reservations failed'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  /** Asks about one batch. @returns how many were released */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const due = await this.tenancy.run({ platform: 'sweeper' }, (tx) =>
      this.expired.takeExpired(tx, now, new Date(now.getTime() + everyMs), batch),
    );
    const failed = (err: unknown, reservationId: string) =>
      this.logger.warn({ err, reservationId }, 'An expired reservation could not be released');
    return (await eachAlone(due, (reservationId) => this.releaseIfOver(reservationId), failed)).filter(Boolean).length;
  }

  /** Without an answer nothing is released: the result may have been delivered. */
  private async releaseIfOver(reservationId: string): Promise<boolean> {
    const answer = await this.client
      .call(generationState, { params: { id: reservationId } })
      .catch((error: unknown) => {
        this.logger.warn({ err: error, reservationId }, 'The ai service did not tell how a generation stands');
        return null;
      });
    // A completed one settles by its event, which is on its way.
    if (answer?.state !== 'unknown' && answer?.state !== 'failed') return false;
    await this.tenancy.run({ platform: 'sweeper' }, (tx) => this.reservations.release(tx, reservationId));
    this.logger.info({ reservationId, state: answer.state }, 'released an expired reservation');
    return true;
  }
}
