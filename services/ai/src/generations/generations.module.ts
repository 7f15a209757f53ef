import { Module } from '@nestjs/common';
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
  providers: [GenerationsService, StreamsService, LifecycleService, GenerationsRepository, RunningGenerations, GenerationsSweeper, Reservations],
  exports: [GenerationsService, StreamsService, GenerationsRepository],
})
export class GenerationsModule {}
