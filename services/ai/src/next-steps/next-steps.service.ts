import { Injectable } from '@nestjs/common';
import type { Receipt } from '@fernway/contracts/http/ai';
import type { NextSteps, NextStepsInput } from '@fernway/contracts/http/ai-copilot';
import { getDeal } from '@fernway/contracts/http/crm-deals';
import { listTasks } from '@fernway/contracts/http/crm-tasks';
import { type Caller, ServiceClient } from '@fernway/service-kit';
import { WhoAsks } from '../asking/who-asks.service.js';
import { GenerationsService } from '../generations/generations.service.js';
import { nextStepsTask } from './next-steps-task.js';
import type { DealFacts } from './fact-steps.js';

@Injectable()
export class NextStepsService {
  constructor(
    private readonly services: ServiceClient,
    private readonly who: WhoAsks,
    private readonly generations: GenerationsService,
  ) {}

  async recommend(
    caller: Caller,
    { dealStage, context, dealId }: NextStepsInput,
  ): Promise<{ result: NextSteps; receipt: Receipt }> {
    const asking = this.who.of(caller);
    const facts = dealId ? await this.factsOf(caller, dealId) : null;
    return this.generations.run(caller, {
      feature: 'next-steps',
      task: async () => {
        const { language, timeZone, workingDays } = await asking;
        return nextStepsTask({ stage: dealStage, context, facts, language, timeZone, workingDays, now: new Date() });
      },
      records: facts ? recordsOf(facts) : [],
      failure: 'Failed to generate recommendations. Please try again.',
    });
  }

  /** With the user's own token: a deal that he may not see is not found. */
  private async factsOf(caller: Caller, id: string): Promise<DealFacts> {
    const [deal, tasks] = await Promise.all([
      this.services.call(getDeal, { caller, params: { id } }),
      this.services.call(listTasks, { caller, query: { dealId: id, sort: 'dueAt', limit: 10 } }),
    ]);
    return { deal, openTasks: tasks.items };
  }
}

const recordsOf = ({ deal, openTasks }: DealFacts): Receipt['records'] => [
  { type: 'deal', id: deal.id, label: `${deal.name} (${deal.dealId})` },
  ...openTasks.map(({ id, title }) => ({ type: 'task', id, label: title })),
];
