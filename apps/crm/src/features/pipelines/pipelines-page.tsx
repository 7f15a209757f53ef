import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { useDefaultNames } from '@fernway/web-kit/default-names';
import { EmptyState, ErrorState, Icon, LoadingShape, Page, PlainButton } from '@fernway/ui';
import { errorText, notify } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pipelinesQuery } from '../../deals/deals.api.js';
import { OrderButtons } from '../../settings/order-buttons.js';
import { swapPlaces } from '../../settings/swap-places.js';
import { PipelineEditor } from './pipeline-editor.js';
import { useUpdatePipeline } from './pipelines.api.js';
import { RemovePipelineDialog } from './remove-pipeline-dialog.js';
import '../../settings/settings.css';

/** The ways in which a workspace sells, in their order: new deals go to the first. */
export function PipelinesPage() {
  const t = useT('crm');
  const mayConfigure = useCan('crm:configure');
  const pipelines = useQuery(pipelinesQuery);
  const [editing, setEditing] = useState<Pipeline | 'new'>();

  useEffect(() => {
    document.title = t('pipelines.title');
  }, [t]);

  if (!mayConfigure) {
    return (
      <Page title={t('pipelines.title')}>
        <EmptyState icon="shield" title={t('settings.forbidden')} text={t('settings.forbiddenText')} />
      </Page>
    );
  }
  return (
    <Page
      title={t('pipelines.title')}
      aside={t('pipelines.text')}
      actions={
        <PlainButton kind="primary" onClick={() => setEditing('new')}>
          <Icon name="plus" />
          {t('pipelines.add')}
        </PlainButton>
      }
    >
      {pipelines.error ? (
        <ErrorState title={t('dealForm.failed')} error={pipelines.error} onRetry={() => void pipelines.refetch()} />
      ) : pipelines.data ? (
        <PipelineList pipelines={pipelines.data} onEdit={setEditing} />
      ) : (
        <LoadingShape shape="card" lines={4} />
      )}
      {editing && (
        <PipelineEditor {...(editing !== 'new' && { pipeline: editing })} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

function PipelineList({ pipelines: stored, onEdit }: { pipelines: Pipeline[]; onEdit: (pipeline: Pipeline) => void }) {
  const common = useT(commonNamespace);
  const names = useDefaultNames();
  const pipelines = stored.map(names.pipeline);
  const [removing, setRemoving] = useState<Pipeline>();
  const { mutateAsync: update } = useUpdatePipeline();

  const move = async (index: number, by: 1 | -1) => {
    try {
      await swapPlaces(pipelines, index, by, update);
    } catch (error) {
      notify({ kind: 'error', title: common('errorTitle'), description: errorText(error) });
    }
  };

  return (
    <>
      <ol className="crm-settings-list">
        {pipelines.map((pipeline, index) => (
          <PipelineItem
            key={pipeline.id}
            pipeline={pipeline}
            index={index}
            count={pipelines.length}
            onMove={(by) => void move(index, by)}
            onEdit={() => onEdit(stored[index]!)}
            onRemove={() => setRemoving(pipeline)}
          />
        ))}
      </ol>
      {removing && (
        <RemovePipelineDialog
          pipeline={removing}
          others={pipelines.filter(({ id }) => id !== removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

type ItemProps = {
  pipeline: Pipeline;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function PipelineItem({ pipeline, index, count, onMove, onEdit, onRemove }: ItemProps) {
  const t = useT('crm');
  return (
    <li className="fw-card crm-settings-item">
      <div>
        <h2>
          <Link to={`/dashboard/deals?view=board&pipeline=${pipeline.id}`}>{pipeline.name}</Link>
        </h2>
        <p className="fw-muted">{pipeline.stages.map(({ name }) => name).join(' → ')}</p>
      </div>
      <div className="crm-settings-buttons">
        <OrderButtons name={pipeline.name} index={index} count={count} onMove={onMove} />
        <PlainButton onClick={onEdit} aria-label={t('pipelines.edit', { name: pipeline.name })}>
          {t('settings.edit')}
        </PlainButton>
        {count > 1 && (
          <PlainButton
            kind="quiet"
            size="icon"
            aria-label={t('settings.remove', { name: pipeline.name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </PlainButton>
        )}
      </div>
    </li>
  );
}
