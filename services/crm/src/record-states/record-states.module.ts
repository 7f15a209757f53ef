import { Module } from '@nestjs/common';
import { RecordStatesController } from './record-states.controller.js';
import { RecordStatesRepository } from './record-states.repository.js';
import { RecordStatesService } from './record-states.service.js';

@Module({
  controllers: [RecordStatesController],
  providers: [RecordStatesService, RecordStatesRepository],
})
export class RecordStatesModule {}
