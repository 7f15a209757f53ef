import { Module } from '@nestjs/common';
import { ContactLimitModule } from '../contact-limit/contact-limit.module.js';
import { DealSalesModule } from '../deal-sales/deal-sales.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { SampleDataController } from './sample-data.controller.js';
import { SampleDataRepository } from './sample-data.repository.js';
import { SampleDataService } from './sample-data.service.js';
import { SampleWritesRepository } from './sample-writes.repository.js';

@Module({
  imports: [ContactLimitModule, DealSalesModule, StagesModule],
  controllers: [SampleDataController],
  providers: [SampleDataService, SampleDataRepository, SampleWritesRepository],
})
export class SampleDataModule {}
