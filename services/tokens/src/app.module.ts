import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { BalanceModule } from './balance/balance.module.js';
import { BonusesModule } from './bonuses/bonuses.module.js';
import { EnergyModule } from './energy/energy.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { ReservationsModule } from './reservations/reservations.module.js';
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
  ],
})
export class AppModule {}
