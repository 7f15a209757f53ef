import type { DealStage } from '@fernway/contracts/http/ai-copilot';
import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';

/** Which of the seven stages a deal is in, by its stage's group and place; where that tells nothing, by its probability. */
export function stageOfDeal(deal: Deal, pipelines: readonly Pipeline[]): DealStage {
  if (deal.state === 'won') return 'follow-up';
  if (deal.state === 'lost') return 'prospecting';
  const stages = pipelines.find(({ id }) => id === deal.pipelineId)?.stages.filter(({ kind }) => kind === 'open') ?? [];
  const stage = stages.find(({ id }) => id === deal.stageId);
  if (stage?.group === 'proposal') return 'proposal';
  if (stage?.group === 'negotiation') return deal.probability >= 90 ? 'closing' : 'negotiation';
  if (stage?.group === 'qualified')
    return stages.find(({ group }) => group === 'qualified') === stage ? 'qualification' : 'needs-analysis';
  const byProbability: [number, DealStage][] = [
    [90, 'closing'],
    [75, 'negotiation'],
    [55, 'proposal'],
    [35, 'needs-analysis'],
    [15, 'qualification'],
  ];
  return byProbability.find(([least]) => deal.probability >= least)?.[1] ?? 'prospecting';
}
