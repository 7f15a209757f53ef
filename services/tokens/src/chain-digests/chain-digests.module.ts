import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ChainDigestsRepository } from './chain-digests.repository.js';
import { ChainDigestsService } from './chain-digests.service.js';

@Module({ imports: [LedgerModule], providers: [ChainDigestsService, ChainDigestsRepository] })
export class ChainDigestsModule {}
