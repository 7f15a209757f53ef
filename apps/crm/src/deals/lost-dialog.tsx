import { commonNamespace, useT } from '@fernway/i18n';
import { Dialog, DraftRestored, FormProblem, PlainButton, TextAreaField } from '@fernway/ui';
import { ApiError, errorText } from '@fernway/web-kit';
import { useDraft } from '@fernway/web-kit/use-draft';
import { type FormEvent, useState } from 'react';
import { useOffered } from '../fields/pick-lists.api.js';
import './deal-dialog.css';

/** At the reason, or of the whole. */
type Problem = { reason?: string; text?: string };

const problemOf = (error: unknown): Problem => {
  const atReason = error instanceof ApiError && error.errors.find(({ path }) => path === 'lostReason');
  return atReason ? { reason: atReason.message } : { text: errorText(error) };
};

type Props = {
  dealId: string;
  onClose: () => void;
  onLost: (reason: string, onFailure: (error: unknown) => void) => Promise<unknown>;
};

/** Asks why a deal was lost; `onLost` answers with what was saved, or nothing where it was not, and tells of a failure. */
export function LostDialog({ dealId, onClose, onLost }: Props) {
  const t = useT('crm');
  const common = useT(commonNamespace);
  const offered = useOffered('lost-reason');
  const [reason, setReason] = useState('');
  const draft = useDraft(`lost:${dealId}`, reason, setReason);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    let failure: unknown;
    if (await onLost(reason.trim(), (error) => (failure = error))) {
      draft.sent();
      return onClose();
    }
    setProblem(failure === undefined ? { text: common('form.notSaved') } : problemOf(failure));
    setBusy(false);
  };
  return (
    <Dialog title={t('record.loseTitle')} onDiscard={draft.discard} onClose={onClose}>
      <form className="crm-deal-form" onSubmit={(event) => void submit(event)}>
        <DraftRestored {...draft} />
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
          error={problem?.reason}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <FormProblem>{problem?.text}</FormProblem>
        <div className="crm-deal-form-end">
          <PlainButton onClick={() => (draft.discard(), onClose())}>{common('cancel')}</PlainButton>
          <PlainButton kind="primary" type="submit" busy={busy}>
            {t('record.lose')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  );
}
