import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.js';
import { DealSalesModule } from '../deal-sales/deal-sales.module.js';
import { MergesController } from './merges.controller.js';
import { MergesService } from './merges.service.js';

@Module({ imports: [BatchesModule, DealSalesModule], controllers: [MergesController], providers: [MergesService] })
export class MergesModule {}
