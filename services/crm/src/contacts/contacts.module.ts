import { Module } from '@nestjs/common';
import { ContactLimitModule } from '../contact-limit/contact-limit.module.js';
import { MembersModule } from '../members/members.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';
import { WonContactsRepository } from './won-contacts.repository.js';
import { WonContactsService } from './won-contacts.service.js';

@Module({
  imports: [ContactLimitModule, MembersModule, CompaniesModule, CustomFieldsModule, TagsModule],
  controllers: [ContactsController],
  providers: [ContactsService, ContactsRepository, WonContactsService, WonContactsRepository],
  exports: [ContactsService, WonContactsService],
})
export class ContactsModule {}
