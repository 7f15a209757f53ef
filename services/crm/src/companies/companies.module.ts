import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { TagsModule } from '../tags/tags.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesRepository } from './companies.repository.js';
import { CompaniesService } from './companies.service.js';

@Module({
  imports: [MembersModule, CustomFieldsModule, TagsModule],
  controllers: [CompaniesController],
  providers: [CompaniesService, CompaniesRepository],
  exports: [CompaniesService],
})
export class CompaniesModule {}
