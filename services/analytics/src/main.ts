import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { WorkspaceTrade } from './industry/workspace-trade.entity.js';
import { ContactFact } from './leads/contact-fact.entity.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: 'analytics',
  port: 4106,
  env: Env,
  api,
  module: () => AppModule,
  entities: [ContactFact, WorkspaceTrade],
  migrations,
});

await runIfMain(import.meta, service);
