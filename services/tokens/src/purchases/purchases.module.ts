import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PurchasesEvents } from './purchases.events.js';
import { PurchasesService } from './purchases.service.js';

@Module({ imports: [LedgerModule], providers: [PurchasesService, PurchasesEvents] })
export class PurchasesModule {}
