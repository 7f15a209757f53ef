import { Module } from '@nestjs/common';
import { SweeperService } from '@fernway/service-kit';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Clock } from '../ledger/clock.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { BonusesController } from './bonuses.controller.js';
import { BonusesRepository } from './bonuses.repository.js';
import { BonusesService } from './bonuses.service.js';

@Module({
  imports: [LedgerModule, AccountsModule],
  controllers: [BonusesController],
  providers: [BonusesService, BonusesRepository],
})
export class BonusesModule {
  constructor(sweeper: SweeperService, bonuses: BonusesRepository, clock: Clock) {
    sweeper.add((tx) => bonuses.forgetPast(tx, clock.now()));
  }
}
