import { Module } from '@nestjs/common';
import { DealSalesRepository } from './deal-sales.repository.js';
import { DealSalesService } from './deal-sales.service.js';

@Module({ providers: [DealSalesService, DealSalesRepository], exports: [DealSalesService] })
export class DealSalesModule {}
