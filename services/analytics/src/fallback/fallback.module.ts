import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { FallbackController } from './fallback.controller.js';
import { FallbackEvents } from './fallback.events.js';
import { FallbackRepository } from './fallback.repository.js';
import { FallbackService } from './fallback.service.js';
import { FallbackSettingsRepository } from './fallback-settings.repository.js';
import { FallbackSweepRepository } from './fallback-sweep.repository.js';
import { FallbackSweepService } from './fallback-sweep.service.js';

@Module({
  imports: [PlacesModule],
  controllers: [FallbackController],
  providers: [
    FallbackService,
    FallbackSweepService,
    FallbackEvents,
    FallbackRepository,
    FallbackSettingsRepository,
    FallbackSweepRepository,
  ],
})
export class FallbackModule {}
