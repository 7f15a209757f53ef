import type { Pipeline, PipelineInput } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { type DefaultNames, useDefaultNames } from '@fernway/web-kit/default-names';
import { Dialog, Icon, PlainButton, SelectField, TextField } from '@fernway/ui';
import { ApiError, errorText, notify } from '@fernway/web-kit';
import { type FormEvent, useState } from 'react';
import { moved } from '../../settings/order-buttons.js';
import { useCreatePipeline, useRestoreStages, useUpdatePipeline } from './pipelines.api.js';
import { draftOf, inputOf, newDraft, problemOf, type StageDraft } from './stage-drafts.js';
import { StageRow } from './stage-row.js';
import './pipelines.css';

type Props = { pipeline?: Pipeline; onClose: () => void };

/** A pipeline with its stages, new or known. Stages that go say where their deals go; nothing is done before Save. */
export function PipelineEditor({ pipeline: given, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  // What the person sees and changes; the page behind may already hold a newer one.
  const [pipeline, setPipeline] = useState(given);
  const names = useDefaultNames();
  const shown = pipeline && names.pipeline(pipeline);
  const [name, setName] = useState(shown?.name ?? '');
  const [stages, setStages] = useState<StageDraft[]>(
    () =>
      shown?.stages.map(draftOf) ?? [
        newDraft('open', t('pipelines.first')),
        newDraft('won', t('pipelines.kinds.won')),
        newDraft('lost', t('pipelines.kinds.lost')),
      ],
  );
  const [moveTo, setMoveTo] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [newer, setNewer] = useState<Pipeline>();
  const [busy, setBusy] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreatePipeline();
  const update = useUpdatePipeline();
  const restore = useRestoreStages();

  const gone = (shown?.stages ?? []).filter(({ id }) => !stages.some((stage) => stage.id === id));
  const heirsOf = (kind: StageDraft['kind']) => stages.filter((stage) => stage.kind === kind && stage.id !== undefined);
  const heirOf = ({ id, kind }: Pipeline['stages'][number]) => {
    const heirs = heirsOf(kind);
    return heirs.find((stage) => stage.id === moveTo[id]) ?? heirs[0];
  };

  const load = (current: Pipeline) => {
    setPipeline(current);
    setName(names.pipeline(current).name);
    setStages(names.pipeline(current).stages.map(draftOf));
    setNewer(undefined);
    setProblem(undefined);
  };

  const bringBack = (of: Pipeline) =>
    restore
      .mutateAsync({ id: of.id, stageIds: gone.map(({ id }) => id) })
      .catch((error: unknown) => notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = name.trim() ? problemOf(stages) : { key: 'nameless' };
    const homeless = gone.find((stage) => !heirOf(stage));
    if (wrong) return setProblem(t(`pipelines.problem.${wrong.key}`, { name: wrong.name ?? '' }));
    if (homeless) return setProblem(t('pipelines.problem.homeless', { name: homeless.name }));
    setBusy(true);
    try {
      const input = { name: name.trim(), stages: stages.map(inputOf) };
      if (pipeline) {
        const heirs = Object.fromEntries(gone.map((stage) => [stage.id, heirOf(stage)!.id!]));
        await update.mutateAsync({
          id: pipeline.id,
          change: { ...stored(input, pipeline, names), version: pipeline.version, moveTo: heirs },
        });
      } else await create.mutateAsync({ pipeline: input, idempotencyKey });
      notify({
        kind: 'success',
        title: t('pipelines.saved', { name: input.name }),
        ...(pipeline &&
          gone.length > 0 && {
            duration: 10_000,
            action: { label: common('undo'), run: () => void bringBack(pipeline) },
          }),
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version-conflict')
        setNewer(error.details['current'] as Pipeline);
      else setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog wide title={shown ? t('pipelines.edit', { name: shown.name }) : t('pipelines.add')} onClose={onClose}>
      <form className="crm-settings-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('pipelines.name')}
          required
          maxLength={200}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          {stages.map((stage, index) => (
            <StageRow
              key={stage.key}
              stage={stage}
              index={index}
              count={stages.length}
              onChange={(change) =>
                setStages((before) =>
                  before.map((other) => (other.key === stage.key ? { ...other, ...change } : other)),
                )
              }
              onMove={(by) => setStages((before) => moved(before, index, by))}
              onRemove={() => setStages((before) => before.filter(({ key }) => key !== stage.key))}
            />
          ))}
        </div>
        <div className="crm-stage-adds">
          <PlainButton onClick={() => setStages((before) => insertedOpen(before))}>
            <Icon name="plus" />
            {t('pipelines.addStage')}
          </PlainButton>
        </div>
        {gone.map((stage) => (
          <SelectField
            key={stage.id}
            label={t('pipelines.moveTo', { name: stage.name })}
            value={heirOf(stage)?.id ?? ''}
            options={heirsOf(stage.kind).map(({ id, name: label }) => ({ value: id!, label }))}
            onChange={(event) => setMoveTo((before) => ({ ...before, [stage.id]: event.target.value }))}
          />
        ))}
        {newer && (
          <div role="alert" className="fw-field-error">
            {t('pipelines.newer')}{' '}
            <PlainButton kind="link" onClick={() => load(newer)}>
              {t('pipelines.loadNewer')}
            </PlainButton>
          </div>
        )}
        {problem && (
          <div role="alert" className="fw-field-error">
            <Icon name="error" />
            {problem}
          </div>
        )}
        <div className="crm-settings-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

/** A name that reads as it did before stays as it is stored. */
const stored = (input: PipelineInput, pipeline: Pipeline, names: DefaultNames): PipelineInput => {
  const nameOf = new Map(pipeline.stages.map(({ id, name }) => [`${id} ${names.stage(name)}`, name]));
  return {
    name: input.name === names.pipeline(pipeline).name ? pipeline.name : input.name,
    stages: input.stages.map((stage) => ({ ...stage, name: nameOf.get(`${stage.id} ${stage.name}`) ?? stage.name })),
  };
};

/** A new open stage comes after the last open one. */
const insertedOpen = (stages: StageDraft[]): StageDraft[] =>
  stages.toSpliced(stages.findLastIndex(({ kind }) => kind === 'open') + 1, 0, newDraft('open'));
