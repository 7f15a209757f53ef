import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadsEvents } from './leads.events.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

@Module({
  controllers: [LeadsController],
  providers: [LeadsService, LeadsEvents, LeadsRepository],
  exports: [LeadsRepository],
})
export class LeadsModule {}
