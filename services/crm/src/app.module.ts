import { Module } from '@nestjs/common';
import { CompaniesModule } from './companies/companies.module.js';
import { ContactsModule } from './contacts/contacts.module.js';
import { CustomFieldsModule } from './custom-fields/custom-fields.module.js';
import { HomeModule } from './home/home.module.js';

@Module({ imports: [ContactsModule, CompaniesModule, CustomFieldsModule, HomeModule] })
export class AppModule {}
