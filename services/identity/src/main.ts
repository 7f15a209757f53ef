import cookie from '@fastify/cookie';
import { defineService, runIfMain } from '@fernway/service-kit';
import { createLocalJWKSet } from 'jose';
import { Account } from './accounts/account.entity.js';
import { api } from './api.js';
import { AppModule } from './app.module.js';
import { Env } from './env.js';
import { publicHalf } from './keys/signing-keys.js';
import { migrations } from './migrations/migrations.js';
import { Onboarding } from './onboarding/onboarding.entity.js';

export const service = defineService({
  name: 'identity',
  port: 4101,
  env: Env,
  api,
  module: () => AppModule,
  entities: [Account, Onboarding],
  migrations,
  accessKeys: (env) => createLocalJWKSet({ keys: env.IDENTITY_SIGNING_KEYS.keys.map(publicHalf) }),
  plugins: async (fastify) => {
    await fastify.register(cookie);
  },
});

await runIfMain(import.meta, service);
