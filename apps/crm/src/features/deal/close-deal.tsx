import type { Deal } from '@fernway/contracts/http/crm-deals';
import type { Pipeline, StageKind } from '@fernway/contracts/http/crm-pipelines';
import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, Icon, PlainButton, TextAreaField } from '@fernway/ui';
import { type FormEvent, useState } from 'react';
import type { SaveRecord } from '../../record/use-record-save.js';

type Props = { deal: Deal; pipelines: readonly Pipeline[]; save: SaveRecord<Deal> };

/** Won, lost with its reason, and open again. */
export function CloseDeal({ deal, pipelines, save }: Props) {
  const t = useT('crm');
  const [losing, setLosing] = useState<Deal>();
  const stageOf = (kind: StageKind) => pipelines.find(({ id }) => id === deal.pipelineId)?.stages.find((stage) => stage.kind === kind)?.id;
  const move = (seen: Deal, kind: StageKind, more: object = {}) => save(seen, { stage: stageOf(kind), ...more });

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
      {losing && <LostDialog onClose={() => setLosing(undefined)} onLost={(reason) => move(losing, 'lost', { lostReason: reason || null })} />}
    </>
  );
}

function LostDialog({ onClose, onLost }: { onClose: () => void; onLost: (reason: string) => Promise<unknown> }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onLost(reason.trim())) onClose();
    setBusy(false);
  };
  return (
    <Dialog title={t('record.loseTitle')} onClose={onClose}>
      <form className="crm-compound" onSubmit={(event) => void submit(event)}>
        <TextAreaField label={t('record.lostReason')} rows={3} maxLength={500} value={reason} data-autofocus onChange={(event) => setReason(event.target.value)} />
        <div className="crm-compound-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {t('record.lose')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
