import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EnergyController } from './energy.controller.js';
import { EnergyRepository } from './energy.repository.js';
import { EnergyService } from './energy.service.js';

@Module({
  imports: [LedgerModule, AccountsModule],
  controllers: [EnergyController],
  providers: [EnergyService, EnergyRepository],
})
export class EnergyModule {}
