import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { IndustryController } from './industry.controller.js';
import { IndustryEvents } from './industry.events.js';
import { IndustryRepository } from './industry.repository.js';
import { IndustryService } from './industry.service.js';

@Module({
  imports: [LeadsModule],
  controllers: [IndustryController],
  providers: [IndustryService, IndustryEvents, IndustryRepository],
})
export class IndustryModule {}
