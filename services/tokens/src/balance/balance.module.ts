import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { BalanceController } from './balance.controller.js';
import { BalanceRepository } from './balance.repository.js';
import { BalanceService } from './balance.service.js';

@Module({ imports: [LedgerModule], controllers: [BalanceController], providers: [BalanceService, BalanceRepository] })
export class BalanceModule {}
