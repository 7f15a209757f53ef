import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module.js';
import { CommerceModule } from '../commerce/commerce.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { StagesModule } from '../pipelines/stages.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { ExportNames } from './export-names.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({
  imports: [
    ActivitiesModule,
    CommerceModule,
    CompaniesModule,
    ContactsModule,
    CustomFieldsModule,
    DealsModule,
    StagesModule,
    TasksModule,
  ],
  controllers: [ExportsController],
  providers: [ExportsService, ExportNames],
})
export class ExportsModule {}
