import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, Icon, PlainButton, SelectField, TextField } from '@fernway/ui';
import type { Dispatch, SetStateAction } from 'react';
import { EditorProblems } from '../../settings/editor-problems.js';
import { moved } from '../../settings/order-buttons.js';
import { newDraft, type StageDraft } from './stage-drafts.js';
import { StageRow } from './stage-row.js';
import { usePipelineForm } from './use-pipeline-form.js';
import './pipelines.css';

type Props = { pipeline?: Pipeline; onClose: () => void };

/** A pipeline with its stages, new or known. Stages that go say where their deals go; nothing is done before Save. */
export function PipelineEditor({ pipeline, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const form = usePipelineForm(pipeline, onClose);
  const { shown, gone, heirs, newer } = form;
  const nameless = form.name.trim() ? undefined : form.problem;

  return (
    <Dialog
      wide
      title={shown ? t('pipelines.edit', { name: shown.name }) : t('pipelines.add')}
      dirty={form.dirty}
      onDiscard={form.draft.discard}
      onClose={onClose}
    >
      <form className="crm-settings-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <DraftRestored {...form.draft} />
        <TextField
          label={t('pipelines.name')}
          required
          maxLength={200}
          value={form.name}
          data-autofocus
          error={nameless}
          onChange={(event) => form.setName(event.target.value)}
        />
        <StageRows stages={form.stages} onStages={form.setStages} />
        {gone.map((stage) => (
          <SelectField
            key={stage.id}
            label={t('pipelines.moveTo', { name: stage.name })}
            value={heirs.heirOf(stage)?.id ?? ''}
            options={heirs.heirsOf(stage.kind).map(({ id, name }) => ({ value: id!, label: name }))}
            onChange={(event) => heirs.choose(stage, event.target.value)}
          />
        ))}
        <EditorProblems
          newer={newer && t('pipelines.newer')}
          onLoadNewer={() => newer && form.load(newer)}
          problem={nameless ? undefined : form.problem}
        />
        <div className="crm-settings-end">
          <PlainButton onClick={() => (form.draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={form.busy}>
            {common('save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}

type StageProps = { stages: StageDraft[]; onStages: Dispatch<SetStateAction<StageDraft[]>> };

function StageRows({ stages, onStages }: StageProps) {
  const t = useT('crm');
  return (
    <>
      <div>
        {stages.map((stage, index) => (
          <StageRow
            key={stage.key}
            stage={stage}
            index={index}
            count={stages.length}
            onChange={(change) =>
              onStages((before) => before.map((other) => (other.key === stage.key ? { ...other, ...change } : other)))
            }
            onMove={(by) => onStages((before) => moved(before, index, by))}
            onRemove={() => onStages((before) => before.filter(({ key }) => key !== stage.key))}
          />
        ))}
      </div>
      <div className="crm-stage-adds">
        <PlainButton onClick={() => onStages((before) => insertedOpen(before))}>
          <Icon name="plus" />
          {t('pipelines.addStage')}
        </PlainButton>
      </div>
    </>
  );
}

/** A new open stage comes after the last open one. */
const insertedOpen = (stages: StageDraft[]): StageDraft[] =>
  stages.toSpliced(stages.findLastIndex(({ kind }) => kind === 'open') + 1, 0, newDraft('open'));
