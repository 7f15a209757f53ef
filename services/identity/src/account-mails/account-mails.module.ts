import { Module, type OnModuleInit } from '@nestjs/common';
import { SweeperService } from '@fernway/service-kit';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountMailsController } from './account-mails.controller.js';
import { AccountMailsRepository } from './account-mails.repository.js';
import { AccountMailsService } from './account-mails.service.js';
import { AddressProofService } from './address-proof.service.js';
import { ConfirmationsService } from './confirmations.service.js';
import { PasswordResetsService } from './password-resets.service.js';
import { UnprovedAccessService } from './unproved-access.service.js';

@Module({
  imports: [LimitsModule, MembersModule, SessionsModule],
  controllers: [AccountMailsController],
  providers: [
    AccountMailsRepository,
    AccountMailsService,
    AddressProofService,
    ApiKeysRepository,
    ConfirmationsService,
    InvitationsRepository,
    PasswordResetsService,
    UnprovedAccessService,
  ],
  exports: [AccountMailsService, AddressProofService],
})
export class AccountMailsModule implements OnModuleInit {
  constructor(
    private readonly sweeper: SweeperService,
    private readonly mails: AccountMailsRepository,
  ) {}

  onModuleInit(): void {
    this.sweeper.add((tx) => this.mails.forgetOld(tx));
  }
}
