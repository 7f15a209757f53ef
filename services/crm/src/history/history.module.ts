import { Module } from '@nestjs/common';
import { recordTypes } from '@fernway/contracts/http/crm-records';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { HistoryRepository } from './history.repository.js';

@Module({ providers: [HistoryRepository] })
export class HistoryModule {
  constructor(
    sweeper: SweeperService,
    history: HistoryRepository,
    @InjectEnv() { keepHistoryDays }: Pick<Env, 'keepHistoryDays'>,
  ) {
    for (const type of recordTypes) sweeper.addAfter(keepHistoryDays, (tx, days) => history.forgetOld(tx, type, days));
  }
}
