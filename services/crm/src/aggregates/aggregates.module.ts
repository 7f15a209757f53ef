import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { AggregatesController } from './aggregates.controller.js';
import { AggregatesRepository } from './aggregates.repository.js';
import { AggregatesService } from './aggregates.service.js';

@Module({
  imports: [CustomFieldsModule],
  controllers: [AggregatesController],
  providers: [AggregatesService, AggregatesRepository],
})
export class AggregatesModule {}
