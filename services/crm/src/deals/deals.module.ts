import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { PickListsModule } from '../pick-lists/pick-lists.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { DealSalesModule } from '../deal-sales/deal-sales.module.js';
import { DealCustomerService } from './deal-customer.service.js';
import { DealLinesRepository } from './deal-lines.repository.js';
import { DealLinesService } from './deal-lines.service.js';
import { DealMovesRepository } from './deal-moves.repository.js';
import { DealMovesService } from './deal-moves.service.js';
import { TagsModule } from '../tags/tags.module.js';
import { DealsController } from './deals.controller.js';
import { DealsRepository } from './deals.repository.js';
import { DealsService } from './deals.service.js';

@Module({
  imports: [
    MembersModule,
    ContactsModule,
    CompaniesModule,
    CustomFieldsModule,
    TagsModule,
    StagesModule,
    PickListsModule,
    DealSalesModule,
  ],
  controllers: [DealsController],
  providers: [
    DealsService,
    DealCustomerService,
    DealLinesService,
    DealLinesRepository,
    DealsRepository,
    DealMovesService,
    DealMovesRepository,
  ],
  exports: [DealsService, DealMovesService],
})
export class DealsModule {}
