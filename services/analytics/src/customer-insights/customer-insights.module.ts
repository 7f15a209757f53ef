import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { CustomerInsightsController } from './customer-insights.controller.js';
import { CustomerInsightsRepository } from './customer-insights.repository.js';
import { CustomerInsightsService } from './customer-insights.service.js';

@Module({
  imports: [EngagementModule, FiguresModule],
  controllers: [CustomerInsightsController],
  providers: [CustomerInsightsService, CustomerInsightsRepository],
})
export class CustomerInsightsModule {}
