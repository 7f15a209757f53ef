import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ExpiredReservationsService } from './expired-reservations.service.js';
import { ReservationsController } from './reservations.controller.js';
import { ReservationsEvents } from './reservations.events.js';
import { ReservationsRepository } from './reservations.repository.js';
import { ReservationsService } from './reservations.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [ReservationsController],
  providers: [ReservationsService, ReservationsRepository, ReservationsEvents, ExpiredReservationsService],
})
export class ReservationsModule {}
