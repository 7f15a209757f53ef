import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { PromotionFactsReader } from './promotion-facts.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsService } from './promotions.service.js';

@Module({
  imports: [GenerationsModule, SalesModule],
  controllers: [PromotionsController],
  providers: [PromotionsService, PromotionFactsReader],
})
export class PromotionsModule {}
