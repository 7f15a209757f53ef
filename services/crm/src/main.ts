import { defineService, runIfMain } from '@fernway/service-kit';
import { AppModule } from './app.module.js';
import { CompanyEntity } from './companies/company.entity.js';
import { ContactEntity } from './contacts/contact.entity.js';
import { CustomFieldEntity } from './custom-fields/custom-field.entity.js';
import { Env } from './env.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: 'crm',
  port: 4105,
  env: Env,
  module: () => AppModule,
  entities: [ContactEntity, CompanyEntity, CustomFieldEntity],
  migrations,
});

await runIfMain(import.meta, service);
