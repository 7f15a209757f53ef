import { Module } from '@nestjs/common';
import { AccountMailsModule } from './account-mails/account-mails.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { KeysModule } from './keys/keys.module.js';
import { MembersModule } from './members/members.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({
  imports: [
    KeysModule,
    AccountsModule,
    AccountMailsModule,
    SessionsModule,
    ProfileModule,
    OnboardingModule,
    MembersModule,
    InvitationsModule,
    ApiKeysModule,
    DraftsModule,
  ],
})
export class AppModule {}
