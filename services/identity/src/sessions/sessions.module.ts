import { Module, type OnModuleInit } from '@nestjs/common';
import { SweeperService } from '@fernway/service-kit';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { Passwords } from '../accounts/passwords.js';
import { LimitsModule } from '../limits/limits.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { WorkspacesController } from '../workspaces/workspaces.controller.js';
import { WorkspaceSettingsRepository } from '../workspaces/workspace-settings.repository.js';
import { WorkspaceSettingsService } from '../workspaces/workspace-settings.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { ProfileModule } from '../profile/profile.module.js';
import { DeviceCookie } from './device-cookie.js';
import { RefreshCookie } from './refresh-cookie.js';
import { SessionIncludes } from './session-includes.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { SignInThrottleRepository } from './sign-in-throttle.repository.js';

@Module({
  imports: [KeysModule, LimitsModule, OnboardingModule, ProfileModule],
  controllers: [SessionsController, WorkspacesController],
  providers: [
    AccountsRepository,
    DeviceCookie,
    Passwords,
    RefreshCookie,
    SessionIncludes,
    SessionsRepository,
    SessionsService,
    SignInService,
    SignInThrottle,
    SignInThrottleRepository,
    WorkspaceSettingsRepository,
    WorkspaceSettingsService,
    WorkspacesService,
  ],
  exports: [
    AccountsRepository,
    DeviceCookie,
    Passwords,
    RefreshCookie,
    SessionsRepository,
    SessionsService,
    SignInService,
    WorkspacesService,
  ],
})
export class SessionsModule implements OnModuleInit {
  constructor(
    private readonly sweeper: SweeperService,
    private readonly sessions: SessionsRepository,
    private readonly throttle: SignInThrottleRepository,
  ) {}

  onModuleInit(): void {
    this.sweeper.add((tx) => this.sessions.forgetExpired(tx));
    this.sweeper.add((tx) => this.throttle.forgetExpired(tx));
  }
}
