import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, FormProblem, PlainButton, SelectField } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { useAttempt } from '@fernway/web-kit/forms';
import { type FormEvent, useState } from 'react';
import { useDeletePipeline, useRestorePipeline } from './pipelines.api.js';

type Props = { pipeline: Pipeline; others: Pipeline[]; onClose: () => void };

/** Asks where the deals of a pipeline go, and offers to take it all back. */
export function RemovePipelineDialog({ pipeline, others, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [moveTo, setMoveTo] = useState(others[0]!.id);
  const { attempt, busy, failure } = useAttempt();
  const remove = useDeletePipeline();
  const restore = useRestorePipeline();
  const tellFailure = (error: unknown) =>
    notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await remove.mutateAsync({ id: pipeline.id, moveTo });
      notify({
        kind: 'success',
        title: t('pipelines.removed', { name: pipeline.name }),
        duration: 10_000,
        action: { label: common('undo'), run: () => void restore.mutateAsync(pipeline).catch(tellFailure) },
      });
      onClose();
    });
  };

  return (
    <Dialog title={t('pipelines.removeTitle', { name: pipeline.name })} onClose={onClose}>
      <form className="crm-settings-form" onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('pipelines.dealsGoTo')}
          hint={t('pipelines.dealsGoHint')}
          value={moveTo}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setMoveTo(event.target.value)}
        />
        <FormProblem>{failure}</FormProblem>
        <div className="crm-settings-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {t('pipelines.remove')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
