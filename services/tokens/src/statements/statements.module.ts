import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { StatementsController } from './statements.controller.js';
import { StatementsRepository } from './statements.repository.js';
import { StatementsService } from './statements.service.js';

@Module({
  imports: [LedgerModule, AccountsModule],
  controllers: [StatementsController],
  providers: [StatementsService, StatementsRepository],
})
export class StatementsModule {}
