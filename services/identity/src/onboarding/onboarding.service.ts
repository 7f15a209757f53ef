import { Injectable } from '@nestjs/common';
import { AppError } from '@fernway/contracts/errors';
import { OnboardingCompleted } from '@fernway/contracts/events/identity';
import { dashboards, type Onboarding, type OnboardingInput } from '@fernway/contracts/http/identity';
import { Tenancy } from '@fernway/database';
import { outbox } from '@fernway/events';
import type { Caller } from '@fernway/service-kit';
import { OnboardingRepository } from './onboarding.repository.js';

@Injectable()
export class OnboardingService {
  constructor(
    private readonly tenancy: Tenancy,
    private readonly onboarding: OnboardingRepository,
  ) {}

  /** Null before the first answer. */
  async answers({ user, workspace }: Pick<Caller, 'user' | 'workspace'>): Promise<Onboarding | null> {
    const answers = await this.tenancy.run({ user, workspace }, (tx) => this.onboarding.find(tx));
    return answers && withDashboard(answers);
  }

  async find(caller: Pick<Caller, 'user' | 'workspace'>): Promise<Onboarding> {
    const answers = await this.answers(caller);
    if (!answers) throw new AppError('not-found', { detail: 'No onboarding answers yet' });
    return answers;
  }

  save({ user, workspace }: Caller, input: OnboardingInput): Promise<Onboarding> {
    const answers = { ...input, focusAreas: [...new Set(input.focusAreas)] };
    return this.tenancy.run({ user, workspace }, async (tx) => {
      const version = await this.onboarding.save(tx, answers);
      await outbox.publish(tx, OnboardingCompleted, {
        subject: user,
        version,
        user,
        workspace,
        data: { userId: user, workspaceId: workspace, ...answers },
      });
      return withDashboard(answers);
    });
  }
}

const withDashboard = (answers: OnboardingInput): Onboarding => ({
  ...answers,
  ...dashboards[answers.businessType],
});
