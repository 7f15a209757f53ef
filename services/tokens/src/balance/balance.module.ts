import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BalanceController } from './balance.controller.js';
import { BalanceRepository } from './balance.repository.js';
import { BalanceService } from './balance.service.js';

@Module({ imports: [AccountsModule], controllers: [BalanceController], providers: [BalanceService, BalanceRepository] })
export class BalanceModule {}
