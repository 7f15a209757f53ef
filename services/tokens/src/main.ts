import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { DailyBonus } from './bonuses/daily-bonus.entity.js';
import { Env } from './env.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: 'tokens',
  port: 4102,
  env: Env,
  api,
  module: () => AppModule,
  entities: [DailyBonus],
  migrations,
});

await runIfMain(import.meta, service);
