import { Module } from '@nestjs/common';
import { ProposalsController } from './proposals.controller.js';
import { ProposalsRepository } from './proposals.repository.js';
import { ProposalsService } from './proposals.service.js';

@Module({ controllers: [ProposalsController], providers: [ProposalsService, ProposalsRepository], exports: [ProposalsService, ProposalsRepository] })
export class ProposalsModule {}
