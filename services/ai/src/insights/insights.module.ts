import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { InsightFactsReader } from './insight-facts.js';
import { InsightsController } from './insights.controller.js';
import { InsightsService } from './insights.service.js';

@Module({
  imports: [AskingModule, GenerationsModule],
  controllers: [InsightsController],
  providers: [InsightsService, InsightFactsReader],
  exports: [InsightsService, InsightFactsReader],
})
export class InsightsModule {}
