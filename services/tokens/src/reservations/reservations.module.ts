import { Module } from '@nestjs/common';
import { DailyCapModule } from '../daily-cap/daily-cap.module.js';
import { KeyBudgetsModule } from '../key-budgets/key-budgets.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ExpiredReservationsService } from './expired-reservations.service.js';
import { ReservationBatches } from './reservation-batches.service.js';
import { ReservationsController } from './reservations.controller.js';
import { ReservationsEvents } from './reservations.events.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';

@Module({
  imports: [LedgerModule, DailyCapModule, KeyBudgetsModule],
  controllers: [ReservationsController],
  providers: [
    ReservationsService,
    ReservationBatches,
    ReservationsRepository,
    ReservationsEvents,
    ExpiredReservationsService,
  ],
})
export class ReservationsModule {}
