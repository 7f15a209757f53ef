import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { MembersModule } from '../members/members.module.js';
import { CommerceRepository } from './commerce.repository.js';
import { CommerceService } from './commerce.service.js';
import { ExpensesController } from './expenses.controller.js';
import { ProductsController } from './products.controller.js';
import { SaleLinks } from './sale-links.service.js';
import { SalesController } from './sales.controller.js';

@Module({
  imports: [ContactsModule, CompaniesModule, CustomFieldsModule, MembersModule],
  controllers: [ProductsController, SalesController, ExpensesController],
  providers: [CommerceService, CommerceRepository, SaleLinks],
  exports: [CommerceService, CommerceRepository],
})
export class CommerceModule {}
