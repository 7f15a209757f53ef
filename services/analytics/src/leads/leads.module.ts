import { Module } from '@nestjs/common';
import { PlacesModule } from '../places/places.module.js';
import { RollUpsModule } from '../roll-ups/roll-ups.module.js';
import { LeadFactsEvents } from './lead-facts.events.js';
import { LeadsController } from './leads.controller.js';
import { LeadsEvents } from './leads.events.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

@Module({
  imports: [RollUpsModule, PlacesModule],
  controllers: [LeadsController],
  providers: [LeadsService, LeadsEvents, LeadFactsEvents, LeadsRepository],
  exports: [LeadsRepository],
})
export class LeadsModule {}
