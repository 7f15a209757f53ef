import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { BonusesController } from './bonuses.controller.js';
import { BonusesRepository } from './bonuses.repository.js';
import { BonusesService } from './bonuses.service.js';

@Module({
  imports: [LedgerModule, AccountsModule],
  controllers: [BonusesController],
  providers: [BonusesService, BonusesRepository],
})
export class BonusesModule {}
