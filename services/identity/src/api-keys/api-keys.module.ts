import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import type { Env } from '../env.js';
import { KeysModule } from '../keys/keys.module.js';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [KeysModule, MembersModule, SessionsModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeysRepository],
})
export class ApiKeysModule {
  constructor(
    sweeper: SweeperService,
    keys: ApiKeysRepository,
    @InjectEnv() env: Pick<Env, 'KEEP_REVOKED_API_KEYS_DAYS'>,
  ) {
    sweeper.addAfter(env.KEEP_REVOKED_API_KEYS_DAYS, (tx, days) => keys.forgetRevoked(tx, days));
  }
}
