import { defineService, runIfMain } from '@fernway/service-kit';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { migrations } from './migrations/migrations.js';
import { acceptForms } from './pages/accept-forms.js';
import { Recipient } from './recipients/recipient.entity.js';

export const service = defineService({
  name: 'messaging',
  port: 4107,
  env: Env,
  api,
  module: () => AppModule,
  entities: [Recipient],
  migrations,
  plugins: acceptForms,
});

await runIfMain(import.meta, service);
