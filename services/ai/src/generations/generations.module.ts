import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { Reservations } from '../reservations/reservations.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import { GenerationsSweeper } from './generations.sweeper.js';
import { LifecycleService } from './lifecycle.service.js';
import { RunningGenerations } from './running-generations.service.js';
import { StreamsService } from './streams.service.js';

@Module({
  imports: [ProvidersModule],
  providers: [
    GenerationsService,
    StreamsService,
    LifecycleService,
    GenerationsRepository,
    RunningGenerations,
    GenerationsSweeper,
    Reservations,
  ],
  exports: [GenerationsService, StreamsService, GenerationsRepository],
})
export class GenerationsModule {
  constructor(
    sweeper: SweeperService,
    generations: GenerationsRepository,
    @InjectEnv() env: Pick<Env, 'keepAnswersDays'>,
  ) {
    sweeper.addAfter(env.keepAnswersDays, (tx, days) => generations.forgetTexts(tx, days));
  }
}
