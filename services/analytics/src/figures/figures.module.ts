import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [PlacesModule],
  controllers: [FiguresController],
  providers: [FiguresService, FiguresRepository],
  exports: [FiguresService],
})
export class FiguresModule {}
