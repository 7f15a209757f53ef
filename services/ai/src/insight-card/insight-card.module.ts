import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { InsightCardController } from './insight-card.controller.js';
import { InsightCardRepository } from './insight-card.repository.js';
import { InsightCardService } from './insight-card.service.js';

@Module({
  imports: [AskingModule, GenerationsModule, InsightsModule],
  controllers: [InsightCardController],
  providers: [InsightCardService, InsightCardRepository],
})
export class InsightCardModule {}
