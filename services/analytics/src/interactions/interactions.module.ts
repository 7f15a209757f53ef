import { Module } from '@nestjs/common';
import { EngagementModule } from '../engagement/engagement.module.js';
import { PlacesModule } from '../places/places.module.js';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { InteractionsEvents } from './interactions.events.js';
import { InteractionsRepository } from './interactions.repository.js';
import { InteractionsService } from './interactions.service.js';

@Module({
  imports: [RollUpsModule, PlacesModule, EngagementModule],
  providers: [InteractionsService, InteractionsRepository, InteractionsEvents],
})
export class InteractionsModule {}
