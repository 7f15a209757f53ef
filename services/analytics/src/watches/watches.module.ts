import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { WatchesController } from './watches.controller.js';
import { WatchesEvents } from './watches.events.js';
import { WatchesRepository } from './watches.repository.js';
import { WatchesScheduler } from './watches-scheduler.js';
import { WatchesService } from './watches.service.js';

@Module({
  imports: [FiguresModule],
  controllers: [WatchesController],
  providers: [WatchesService, WatchesRepository, WatchesEvents, WatchesScheduler],
})
export class WatchesModule {}
