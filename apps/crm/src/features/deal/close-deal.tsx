import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, StageKind } from '@fernway/contracts/http/crm-pipelines';
import { useT } from '@fernway/i18n';
import { Icon, PlainButton } from '@fernway/ui';
import { useState } from 'react';
import { LostDialog } from '../../deals/lost-dialog.js';
import type { SaveRecord } from '../../record/use-record-save.js';
import { useMove } from './use-move.js';

type Props = { deal: Deal; pipelines: readonly Pipeline[]; save: SaveRecord<Deal> };

/** Won, lost with its reason, and open again. */
export function CloseDeal({ deal, pipelines, save }: Props) {
  const t = useT('crm');
  const [losing, setLosing] = useState<Deal>();
  const stageOf = (kind: StageKind) =>
    pipelines.find(({ id }) => id === deal.pipelineId)?.stages.find((stage) => stage.kind === kind)?.id;
  const moveTo = useMove(save)!;
  const move = (seen: Deal, kind: StageKind) => moveTo(seen, { stage: stageOf(kind) });

  if (pipelines.length === 0) return null;
  if (deal.state !== 'open')
    return (
      <PlainButton onClick={() => void move(deal, 'open')}>
        <Icon name="refresh" />
        {t('record.reopen')}
      </PlainButton>
    );
  return (
    <>
      <PlainButton kind="primary" onClick={() => void move(deal, 'won')}>
        <Icon name="check" />
        {t('record.win')}
      </PlainButton>
      <PlainButton onClick={() => setLosing(deal)}>
        <Icon name="close" />
        {t('record.lose')}
      </PlainButton>
      {losing && (
        <LostDialog
          dealId={losing.id}
          onClose={() => setLosing(undefined)}
          onLost={(reason, onFailure) =>
            moveTo(losing, { stage: stageOf('lost'), lostReason: reason || null }, onFailure)
          }
        />
      )}
    </>
  );
}
