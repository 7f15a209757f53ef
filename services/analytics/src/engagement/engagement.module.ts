import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { EngagementRepository } from './engagement.repository.js';
import { EngagementService } from './engagement.service.js';

@Module({
  imports: [PlacesModule],
  providers: [EngagementService, EngagementRepository],
  exports: [EngagementService],
})
export class EngagementModule {}
