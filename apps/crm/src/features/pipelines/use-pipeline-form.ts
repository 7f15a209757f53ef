import type { Pipeline, PipelineInput } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { type DefaultNames, useDefaultNames } from '@fernway/web-kit/default-names';
import { errorText, notify } from '@fernway/web-kit';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';
import { newerIn } from '../../settings/newer-version.js';
import { useCreatePipeline, useRestoreStages, useUpdatePipeline } from './pipelines.api.js';
import { draftOf, inputOf, newDraft, problemOf, type StageDraft } from './stage-drafts.js';

type Stage = Pipeline['stages'][number];

/** A name that reads as it did before stays as it is stored. */
const stored = (input: PipelineInput, pipeline: Pipeline, names: DefaultNames): PipelineInput => {
  const nameOf = new Map(pipeline.stages.map(({ id, name }) => [`${id} ${names.stage(name)}`, name]));
  return {
    name: input.name === names.pipeline(pipeline).name ? pipeline.name : input.name,
    stages: input.stages.map((stage) => ({ ...stage, name: nameOf.get(`${stage.id} ${stage.name}`) ?? stage.name })),
  };
};

/** Where the deals of stages that go find their new place: in a stage of the same kind that stays. */
function useHeirs(stages: StageDraft[]) {
  const [moveTo, setMoveTo] = useState<Record<string, string>>({});
  const heirsOf = (kind: StageDraft['kind']) => stages.filter((stage) => stage.kind === kind && stage.id !== undefined);
  const heirOf = ({ id, kind }: Stage) => {
    const heirs = heirsOf(kind);
    return heirs.find((stage) => stage.id === moveTo[id]) ?? heirs[0];
  };
  return {
    heirsOf,
    heirOf,
    choose: ({ id }: Stage, heirId: string) => setMoveTo((before) => ({ ...before, [id]: heirId })),
  };
}

/** Creates a pipeline or changes one, and says so; stages that went can be brought back. */
function usePipelineSave() {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const names = useDefaultNames();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutateAsync: create } = useCreatePipeline();
  const { mutateAsync: update } = useUpdatePipeline();
  const { mutateAsync: restore } = useRestoreStages();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  /** `heirs`: by the id of each stage that goes, the one that takes its deals. */
  return async (pipeline: Pipeline | undefined, input: PipelineInput, heirs: Record<string, string>) => {
    const stageIds = Object.keys(heirs);
    if (pipeline)
      await update({
        id: pipeline.id,
        change: { ...stored(input, pipeline, names), version: pipeline.version, moveTo: heirs },
      });
    else await create({ pipeline: input, idempotencyKey });
    notify({
      kind: 'success',
      title: t('pipelines.saved', { name: input.name }),
      ...(pipeline &&
        stageIds.length > 0 && {
          duration: 10_000,
          action: {
            label: common('undo'),
            run: () => void restore({ id: pipeline.id, stageIds }).catch(tellFailure),
          },
        }),
    });
  };
}

/** What is entered of a pipeline, kept as a draft; `load` begins with another version. `dirty`: stages were added or moved. */
function useEntered(shown: Pipeline | undefined) {
  const t = useT('crm');
  const [name, setName] = useState(shown?.name ?? '');
  const [stages, setStages] = useState<StageDraft[]>(
    () =>
      shown?.stages.map(draftOf) ?? [
        newDraft('open', t('pipelines.first')),
        newDraft('won', t('pipelines.kinds.won')),
        newDraft('lost', t('pipelines.kinds.lost')),
      ],
  );
  const [loaded, setLoaded] = useState(stages);
  const load = (next: { name: string; stages: StageDraft[] }) => {
    setName(next.name);
    setStages(next.stages);
    setLoaded(next.stages);
  };
  const draft = useDraft(`pipeline:${shown?.id ?? 'new'}`, { name, stages }, load);
  return { name, setName, stages, setStages, load, draft, dirty: stages !== loaded };
}

/** What the editor of a pipeline holds; the page behind it may already hold a newer one. */
export function usePipelineForm(given: Pipeline | undefined, onDone: () => void) {
  const t = useT('crm');
  const [pipeline, setPipeline] = useState(given);
  const names = useDefaultNames();
  const shown = pipeline && names.pipeline(pipeline);
  const { name, setName, stages, setStages, load: begin, draft, dirty } = useEntered(shown);
  const heirs = useHeirs(stages);
  const [problem, setProblem] = useState<string>();
  const [newer, setNewer] = useState<Pipeline>();
  const [busy, setBusy] = useState(false);
  const save = usePipelineSave();
  const gone = (shown?.stages ?? []).filter(({ id }) => !stages.some((stage) => stage.id === id));

  const load = (current: Pipeline) => {
    setPipeline(current);
    begin({ name: names.pipeline(current).name, stages: names.pipeline(current).stages.map(draftOf) });
    setNewer(undefined);
    setProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = name.trim() ? problemOf(stages) : { key: 'nameless' };
    const homeless = gone.find((stage) => !heirs.heirOf(stage));
    if (wrong) return setProblem(t(`pipelines.problem.${wrong.key}`, { name: wrong.name ?? '' }));
    if (homeless) return setProblem(t('pipelines.problem.homeless', { name: homeless.name }));
    setProblem(undefined);
    setBusy(true);
    try {
      const moveTo = Object.fromEntries(gone.map((stage) => [stage.id, heirs.heirOf(stage)!.id!]));
      await save(pipeline, { name: name.trim(), stages: stages.map(inputOf) }, moveTo);
      draft.sent();
      onDone();
    } catch (error) {
      const current = newerIn<Pipeline>(error);
      if (current) setNewer(current);
      else setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const rename = (next: string) => (setName(next), setProblem(undefined));
  return {
    ...{ shown, draft, name, setName: rename, stages, setStages, dirty },
    ...{ gone, heirs, problem, newer, load, submit, busy },
  };
}
