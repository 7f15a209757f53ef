import { defineService, runIfMain } from '@fernway/service-kit';
import { AppModule } from './app.module.js';
import { ContactEntity } from './contacts/contact.entity.js';
import { Env } from './env.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: 'crm',
  port: 4105,
  env: Env,
  module: () => AppModule,
  entities: [ContactEntity],
  migrations,
});

await runIfMain(import.meta, service);
