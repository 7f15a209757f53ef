import { defineService, runIfMain } from '@fernway/service-kit';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { ItemEntity } from './items/item.entity.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: '__name__',
  port: __port__,
  env: Env,
  module: () => AppModule,
  entities: [ItemEntity],
  migrations,
});

await runIfMain(import.meta, service);
