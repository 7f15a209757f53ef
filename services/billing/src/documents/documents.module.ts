import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { Pdf } from './pdf.js';

@Module({
  imports: [OrdersModule, SubscriptionsModule],
  controllers: [DocumentsController],
  providers: [DocumentsService, Pdf],
})
export class DocumentsModule {}
