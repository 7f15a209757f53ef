import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, FormProblem, PlainButton, TextAreaField } from '@fernway/ui';
import { type FormEvent, useState } from 'react';
import './deal-dialog.css';

/** Asks why a deal was lost; `onLost` answers with what was saved, or nothing where it was not, and has said why. */
export function LostDialog({ onClose, onLost }: { onClose: () => void; onLost: (reason: string) => Promise<unknown> }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(false);
    if (await onLost(reason.trim())) return onClose();
    setRefused(true);
    setBusy(false);
  };
  return (
    <Dialog title={t('record.loseTitle')} onClose={onClose}>
      <form className="crm-deal-form" onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label={t('record.lostReason')}
          rows={3}
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <FormProblem quiet>{refused && common('form.notSaved')}</FormProblem>
        <div className="crm-deal-form-end">
          <PlainButton onClick={onClose}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {t('record.lose')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
