import { defineService, runIfMain } from '@fernway/service-kit';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { migrations } from './migrations/migrations.js';
import { TokenOrder } from './orders/order.entity.js';
import { OrderReversal } from './settlement/reversal.entity.js';

export const service = defineService({
  name: 'billing',
  port: 4104,
  env: Env,
  module: () => AppModule,
  entities: [TokenOrder, OrderReversal],
  migrations,
  rawBody: true,
});

await runIfMain(import.meta, service);
