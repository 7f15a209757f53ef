import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { PlacesModule } from '../places/places.module.js';
import { ForecastsController } from './forecasts.controller.js';
import { ForecastsRepository } from './forecasts.repository.js';
import { ForecastsService } from './forecasts.service.js';

@Module({
  imports: [FiguresModule, PlacesModule],
  controllers: [ForecastsController],
  providers: [ForecastsService, ForecastsRepository],
})
export class ForecastsModule {}
