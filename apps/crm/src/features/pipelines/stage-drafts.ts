import type { Stage, StageGroup, StageInput, StageKind } from '@fernway/contracts/http/crm-pipelines';

/** A stage as it is edited. */
export type StageDraft = {
  key: string;
  /** Of a stage that the pipeline has. */
  id?: string;
  name: string;
  kind: StageKind;
  group: StageGroup;
  probability: string;
  staleAfterDays: string;
};

export const draftOf = ({ id, name, kind, group, probability, staleAfterDays }: Stage): StageDraft => ({
  key: id,
  id,
  name,
  kind,
  group: group ?? 'qualified',
  probability: String(probability),
  staleAfterDays: staleAfterDays === null ? '' : String(staleAfterDays),
});

export const newDraft = (kind: StageKind, name = ''): StageDraft => ({
  key: crypto.randomUUID(),
  name,
  kind,
  group: 'qualified',
  probability: kind === 'won' ? '100' : kind === 'lost' ? '0' : '50',
  staleAfterDays: kind === 'open' ? '14' : '',
});

export const inputOf = ({ id, name, kind, group, probability, staleAfterDays }: StageDraft): StageInput => ({
  ...(id && { id }),
  name: name.trim(),
  kind,
  group: kind === 'open' ? group : null,
  probability: Number(probability),
  staleAfterDays: kind === 'open' && staleAfterDays.trim() ? Number(staleAfterDays) : null,
});

const whole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** Key of the text that says what is wrong with the stages, with the stage it is about. */
export function problemOf(stages: readonly StageDraft[]): { key: string; name?: string } | undefined {
  for (const { name, kind, probability, staleAfterDays } of stages) {
    if (!name.trim()) return { key: 'nameless' };
    if (!whole(probability, 0, 100)) return { key: 'probability', name };
    if (kind === 'open' && staleAfterDays.trim() && !whole(staleAfterDays, 1, 3650)) return { key: 'days', name };
  }
  const names = stages.map(({ name }) => name.trim().toLowerCase());
  const twice = stages.find(({ name }, index) => names.indexOf(name.trim().toLowerCase()) < index);
  if (twice) return { key: 'twice', name: twice.name };
  return (['open', 'won', 'lost'] as const).every((kind) => stages.some((stage) => stage.kind === kind))
    ? undefined
    : { key: 'kinds' };
}
