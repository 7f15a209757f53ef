import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { DealSalesModule } from '../deal-sales/deal-sales.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { MembersModule } from '../members/members.module.js';
import { PickListsModule } from '../pick-lists/pick-lists.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { BulkChanges } from './bulk-changes.service.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';

@Module({
  imports: [
    BatchesModule,
    CompaniesModule,
    ContactsModule,
    CustomFieldsModule,
    DealSalesModule,
    MembersModule,
    PickListsModule,
    StagesModule,
    TagsModule,
  ],
  controllers: [BulkController],
  providers: [BulkService, BulkChanges],
})
export class BulkModule {}
