import { Module } from '@nestjs/common';
import { decidedProposalDays } from '@fernway/contracts/http/ai-proposals';
import { SweeperService } from '@fernway/service-kit';
import { DecisionsService, finishedWithinHours } from './decisions.service.js';
import { ProposalsController } from './proposals.controller.js';
import { ProposalsRepository } from './proposals.repository.js';
import { ProposalsService } from './proposals.service.js';
import { ProposedRecords } from './proposed-records.service.js';

@Module({
  controllers: [ProposalsController],
  providers: [ProposalsService, DecisionsService, ProposalsRepository, ProposedRecords],
  exports: [ProposalsService],
})
export class ProposalsModule {
  constructor(sweeper: SweeperService, proposals: ProposalsRepository) {
    sweeper.add((tx) => proposals.giveUp(tx, finishedWithinHours));
    sweeper.add((tx) => proposals.forgetDecided(tx, decidedProposalDays));
  }
}
