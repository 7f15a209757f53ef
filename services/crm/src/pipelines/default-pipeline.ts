import { defaultNames } from '@fernway/contracts/default-names';
import type { StageInput } from '@fernway/contracts/http/crm-pipelines';

type DefaultStage = Omit<StageInput, 'id'> & { name: (typeof defaultNames.stages)[number] };

const open = (name: DefaultStage['name'], group: DefaultStage['group'], probability: number): DefaultStage => ({
  name,
  kind: 'open',
  group,
  probability,
  staleAfterDays: 14,
});

/** What every workspace starts with. */
export const defaultPipeline: { name: string; stages: DefaultStage[] } = {
  name: defaultNames.pipeline,
  stages: [
    open('Qualified', 'qualified', 20),
    open('Demo Scheduled', 'qualified', 40),
    open('Proposal Sent', 'proposal', 60),
    open('Negotiation', 'negotiation', 80),
    { name: 'Closed Won', kind: 'won', group: null, probability: 100, staleAfterDays: null },
    { name: 'Closed Lost', kind: 'lost', group: null, probability: 0, staleAfterDays: null },
  ],
};
