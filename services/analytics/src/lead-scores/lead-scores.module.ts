import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { LeadScoresController } from './lead-scores.controller.js';
import { LeadScoresRepository } from './lead-scores.repository.js';
import { LeadScoresService } from './lead-scores.service.js';

@Module({
  imports: [EngagementModule, FiguresModule],
  controllers: [LeadScoresController],
  providers: [LeadScoresService, LeadScoresRepository],
})
export class LeadScoresModule {}
