import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SpendingController } from './spending.controller.js';
import { SpendingRepository } from './spending.repository.js';
import { SpendingService } from './spending.service.js';

@Module({
  imports: [LedgerModule, AccountsModule],
  controllers: [SpendingController],
  providers: [SpendingService, SpendingRepository],
})
export class SpendingModule {}
