import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { BalanceModule } from './balance/balance.module.js';
import { BonusesModule } from './bonuses/bonuses.module.js';
import { ChainDigestsModule } from './chain-digests/chain-digests.module.js';
import { DailyCapModule } from './daily-cap/daily-cap.module.js';
import { EnergyModule } from './energy/energy.module.js';
import { KeyBudgetsModule } from './key-budgets/key-budgets.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { ReservationsModule } from './reservations/reservations.module.js';
import { SpendingModule } from './spending/spending.module.js';
import { StatementsModule } from './statements/statements.module.js';
import { VerificationModule } from './verification/verification.module.js';

@Module({
  imports: [
    AccountsModule,
    BalanceModule,
    EnergyModule,
    BonusesModule,
    ReservationsModule,
    PurchasesModule,
    VerificationModule,
    StatementsModule,
    SpendingModule,
    DailyCapModule,
    KeyBudgetsModule,
    ChainDigestsModule,
  ],
})
export class AppModule {}
