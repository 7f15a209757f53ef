import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { BilledToEvents } from './billed-to.events.js';
import { BilledToService } from './billed-to.service.js';

@Module({ imports: [OrdersModule, SubscriptionsModule], providers: [BilledToEvents, BilledToService] })
export class BilledToModule {}
