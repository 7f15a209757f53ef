import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { OrdersController } from './orders.controller.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderReconciler } from '../settlement/order-reconciler.service.js';
import { RefundRequestsService } from '../settlement/refund-requests.service.js';
import { RefundsService } from '../settlement/refunds.service.js';
import { ReversalsRepository } from '../settlement/reversals.repository.js';
import { ReversalsService } from '../settlement/reversals.service.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [PaymentsModule],
  controllers: [OrdersController],
  providers: [
    OrdersService,
    OrdersRepository,
    SettlementService,
    ReversalsService,
    ReversalsRepository,
    RefundRequestsService,
    RefundsService,
    OrderReconciler,
  ],
  exports: [OrdersService, OrdersRepository, ReversalsRepository, SettlementService, RefundsService],
})
export class OrdersModule {}
