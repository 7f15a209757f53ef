import { Module } from '@nestjs/common';
import { InjectEnv, SweeperService } from '@fernway/service-kit';
import { AccountMailsModule } from '../account-mails/account-mails.module.js';
import type { Env } from '../env.js';
import { LimitsModule } from '../limits/limits.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningController } from './joining.controller.js';
import { JoiningService } from './joining.service.js';

@Module({
  imports: [AccountMailsModule, AccountsModule, LimitsModule, MembersModule, SessionsModule],
  controllers: [InvitationsController, JoiningController],
  providers: [InvitationsService, InvitationsRepository, JoiningService],
})
export class InvitationsModule {
  constructor(
    sweeper: SweeperService,
    invitations: InvitationsRepository,
    @InjectEnv() env: Pick<Env, 'KEEP_INVITATIONS_DAYS'>,
  ) {
    sweeper.addAfter(env.KEEP_INVITATIONS_DAYS, (tx, days) => invitations.forgetExpired(tx, days));
  }
}
