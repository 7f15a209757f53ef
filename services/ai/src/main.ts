import { defineService, runIfMain } from '@fernway/service-kit';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { Generation } from './generations/generation.entity.js';
import { InsightCardRow } from './insight-card/insight-card.entity.js';
import { migrations } from './migrations/migrations.js';

export const service = defineService({
  name: 'ai',
  port: 4103,
  env: Env,
  module: () => AppModule,
  entities: [Generation, InsightCardRow],
  migrations,
});

await runIfMain(import.meta, service);
