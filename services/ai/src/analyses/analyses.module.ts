import { Module } from '@nestjs/common';
import { AskingModule } from '../asking/asking.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { AnalysesController } from './analyses.controller.js';
import { AnalysesService } from './analyses.service.js';
import { AnalysisFacts } from './analysis-facts.js';

@Module({
  imports: [AskingModule, GenerationsModule, SalesModule],
  controllers: [AnalysesController],
  providers: [AnalysesService, AnalysisFacts],
})
export class AnalysesModule {}
