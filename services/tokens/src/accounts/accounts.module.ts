import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AccountsEvents } from './accounts.events.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { ExpiryService } from './expiry.service.js';

@Module({
  imports: [LedgerModule],
  providers: [AccountsService, AccountsRepository, AccountsEvents, ExpiryService],
  exports: [AccountsService, AccountsRepository, ExpiryService],
})
export class AccountsModule {}
