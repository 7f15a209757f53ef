import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton } from '@fernway/ui';

type Props = { count: number; onRemove: () => void; onClose: () => void };

/** Asks before sample records go for good that somebody changed. */
export function RemoveChangedDialog({ count, onRemove, onClose }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  return (
    <Dialog title={t('sampleData.ask.title', { count })} onClose={onClose}>
      <p>{t('sampleData.ask.text')}</p>
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
