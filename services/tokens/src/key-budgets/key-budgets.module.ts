import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { KeyBudgetsController } from './key-budgets.controller.js';
import { KeyBudgetsRepository } from './key-budgets.repository.js';
import { KeyBudgetsService } from './key-budgets.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [KeyBudgetsController],
  providers: [KeyBudgetsService, KeyBudgetsRepository],
  exports: [KeyBudgetsService],
})
export class KeyBudgetsModule {}
