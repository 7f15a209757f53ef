import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DailyCapController } from './daily-cap.controller.js';
import { DailyCapRepository } from './daily-cap.repository.js';
import { DailyCapService } from './daily-cap.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [DailyCapController],
  providers: [DailyCapService, DailyCapRepository],
  exports: [DailyCapService],
})
export class DailyCapModule {}
