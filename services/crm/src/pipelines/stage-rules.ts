import { AppError } from '@fernway/contracts/errors';
import type { Stage, StageInput } from '@fernway/contracts/http/crm-pipelines';

const checkStages = (stages: StageInput[]): void => {
  for (const kind of ['open', 'won', 'lost'] as const) {
    if (!stages.some((stage) => stage.kind === kind)) throw refused(`A pipeline needs at least one ${kind} stage`);
  }
  for (const { name, kind, group, staleAfterDays } of stages) {
    if ((kind === 'open') !== (group !== null)) throw refused(`“${name}”: an open stage, and no other, has a group`);
    if (kind !== 'open' && staleAfterDays !== null) throw refused(`“${name}”: only open stages have stale deals`);
  }
  if (new Set(stages.map(({ name }) => name.toLowerCase())).size < stages.length)
    throw refused('Two stages have one name');
  const ids = stages.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw refused('Two stages have one id');
};

/**
 * What was entered for a pipeline that has these stages.
 * @throws AppError not-found for a stage of another pipeline, invalid-request for a change that cannot be
 */
export const changedStages = (before: Stage[], entered: StageInput[]): StageInput[] => {
  checkStages(entered);
  for (const { id, name, kind } of entered) {
    const known = before.find((stage) => stage.id === id);
    if (id !== undefined && !known) throw new AppError('not-found', { detail: `There is no such stage: “${name}”` });
    if (known && known.kind !== kind) throw refused(`“${known.name}” stays ${known.kind}: its deals are counted so`);
  }
  return entered;
};

const refused = (detail: string) => new AppError('invalid-request', { detail });
