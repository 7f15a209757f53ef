import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline } from '@fernway/contracts/http/crm-pipelines';
import { useT } from '@fernway/i18n';
import { Icon } from '@fernway/ui';
import type { SaveRecord } from '../../record/use-record-save.js';
import { useCurrentInSight } from '../../views/use-current-in-sight.js';
import { useMove } from './use-move.js';

type Props = { deal: Deal; pipelines: readonly Pipeline[]; save: SaveRecord<Deal> | undefined };

/** The open stages of the deal's pipeline in their order; a click moves the deal. */
export function StageBar({ deal, pipelines, save }: Props) {
  const t = useT('crm');
  const move = useMove(save);
  const stages = pipelines.find(({ id }) => id === deal.pipelineId)?.stages.filter(({ kind }) => kind === 'open') ?? [];
  const at = deal.state === 'won' ? stages.length : stages.findIndex(({ id }) => id === deal.stageId);
  // A phone shows two of them: that the deal stands in the fourth has to be seen first.
  const bar = useCurrentInSight<HTMLOListElement>(stages[at]?.id);
  return (
    <ol ref={bar} className="crm-stages" aria-label={t('record.stages')}>
      {stages.map(({ id, name }, index) => (
        <li
          key={id}
          className={index < at ? 'crm-stage-past' : index === at ? 'crm-stage-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {move && id !== deal.stageId ? (
            <button
              type="button"
              aria-label={t('record.moveTo', { stage: name })}
              onClick={() => void move(deal, { stage: id })}
            >
              {index < at && <Icon name="check" />} {name}
            </button>
          ) : (
            <span>
              {index < at && <Icon name="check" />} {name}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
