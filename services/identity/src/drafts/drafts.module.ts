import { Module } from '@nestjs/common';
import { SweeperService } from '@fernway/service-kit';
import { DraftsController } from './drafts.controller.js';
import { DraftsRepository } from './drafts.repository.js';
import { DraftsService } from './drafts.service.js';

@Module({ controllers: [DraftsController], providers: [DraftsService, DraftsRepository] })
export class DraftsModule {
  constructor(sweeper: SweeperService, drafts: DraftsRepository) {
    sweeper.add((tx) => drafts.forgetOld(tx));
  }
}
