import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, PlainButton, TextAreaField } from '@fernway/ui';
import { type FormEvent, useState } from 'react';
import { useOffered } from '../fields/pick-lists.api.js';
import './deal-dialog.css';

/** Asks why a deal was lost; `onLost` answers with what was saved, or nothing where it was not. */
export function LostDialog({ onClose, onLost }: { onClose: () => void; onLost: (reason: string) => Promise<unknown> }) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const offered = useOffered('lost-reason');
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
      <form className="crm-deal-form" onSubmit={(event) => void submit(event)}>
        {offered.length > 0 && (
          <div className="crm-lost-reasons" role="group" aria-label={t('record.lostReasons')}>
            {offered.map((one) => (
              <button key={one} type="button" aria-pressed={one === reason} onClick={() => setReason(one)}>
                {one}
              </button>
            ))}
          </div>
        )}
        <TextAreaField
          label={t('record.lostReason')}
          rows={3}
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
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
