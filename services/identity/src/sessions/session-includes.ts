import { Injectable } from '@nestjs/common';
import type { Me, Onboarding, RefreshInclude } from '@fernway/contracts/http/identity';
import { OnboardingService } from '../onboarding/onboarding.service.js';
import { ProfileService } from '../profile/profile.service.js';
import type { OpenSession } from './sessions.service.js';

/** What a page asks for as soon as it has a session, in the answer that gives it one: a starting page waits for one call, not for two. */
@Injectable()
export class SessionIncludes {
  constructor(
    private readonly profile: ProfileService,
    private readonly onboarding: OnboardingService,
  ) {}

  /** What cannot be read is left out: the page asks for that by its own call, and is told why. */
  async of(
    session: OpenSession,
    wanted: readonly RefreshInclude[],
  ): Promise<{ me?: Me; onboarding?: Onboarding | null }> {
    const [me, onboarding] = await Promise.allSettled([
      wanted.includes('me') ? this.profile.me(session) : undefined,
      wanted.includes('onboarding') ? this.onboarding.answers(session) : undefined,
    ]);
    return { ...found('me', me), ...found('onboarding', onboarding) };
  }
}

const found = <Name extends string, T>(name: Name, answer: PromiseSettledResult<T | undefined>) =>
  (answer.status === 'fulfilled' && answer.value !== undefined ? { [name]: answer.value } : {}) as { [K in Name]?: T };
