import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton } from '@fernway/ui';

type Props = { count: number; changed?: boolean; onRemove: () => void; onClose: () => void };

/** Asks before sample records go for good; `changed`: those that somebody changed. */
export function RemoveSampleDialog({ count, changed = false, onRemove, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  return (
    <Dialog title={t('sampleData.ask.title', { count })} onClose={onClose}>
      <p>{t(changed ? 'sampleData.ask.changed' : 'sampleData.ask.text')}</p>
      <div className="fw-dialog-end">
        <PlainButton data-autofocus onClick={onClose}>
          {common('cancel')}
        </PlainButton>
        <PlainButton kind="primary" onClick={() => (onRemove(), onClose())}>
          {t('sampleData.ask.remove')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
