import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { SentimentController } from './sentiment.controller.js';
import { SentimentRepository } from './sentiment.repository.js';
import { SentimentService } from './sentiment.service.js';

@Module({
  imports: [PlacesModule],
  controllers: [SentimentController],
  providers: [SentimentService, SentimentRepository],
})
export class SentimentModule {}
