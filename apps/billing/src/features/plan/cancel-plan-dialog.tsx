import { formatDate, useLanguage, useT } from '@fernway/i18n';
import { Dialog, FormProblem, PlainButton } from '@fernway/ui';

/** Says what cancelling does and when, before it does. */
export function CancelPlanDialog({
  endsAt,
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  endsAt: string;
  busy: boolean;
  /** Told in a notice too. */
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useT('billing');
  const language = useLanguage();
  return (
    <Dialog title={t('plan.cancelTitle')} onClose={onClose}>
      <p>{t('plan.cancelText', { date: formatDate(endsAt, language, { style: 'time' }) })}</p>
      <FormProblem quiet>{failure}</FormProblem>
      <div className="bl-buttons bl-dialog-buttons">
        <PlainButton kind="primary" data-autofocus onClick={onClose}>
          {t('plan.keep')}
        </PlainButton>
        <PlainButton busy={busy} onClick={onConfirm}>
          {t('plan.cancelConfirm')}
        </PlainButton>
      </div>
    </Dialog>
  );
}
