import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { Reservations } from '../reservations/reservations.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import { GenerationsSweeper } from './generations.sweeper.js';

@Module({
  imports: [ProvidersModule],
  providers: [GenerationsService, GenerationsRepository, GenerationsSweeper, Reservations],
  exports: [GenerationsService],
})
export class GenerationsModule {}
