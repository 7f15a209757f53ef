import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { SalesEvents } from './sales.events.js';

@Module({ imports: [RollUpsModule, CustomersModule], providers: [SalesEvents] })
export class SalesModule {}
