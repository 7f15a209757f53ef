import { Module } from '@nestjs/common';
import { ActivitiesModule } from './activities/activities.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { CustomFieldsModule } from './custom-fields/custom-fields.module.js';
import { HomeModule } from './home/home.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TimelineModule } from './timeline/timeline.module.js';

@Module({ imports: [ContactsModule, CompaniesModule, CustomFieldsModule, ActivitiesModule, TasksModule, TimelineModule, OrganizationsModule, HomeModule] })
export class AppModule {}
