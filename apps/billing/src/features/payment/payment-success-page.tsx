import { useT } from '@fernway/i18n';
import { Icon, LinkButton, LoadingShape } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useNavigate, useSearchParams } from '@fernway/web-kit/router';
import { useEffect } from 'react';
import { PaymentFrame } from './payment-frame.js';
import { useVerification } from './use-verification.js';

/** Where the checkout sends the buyer: waits until the payment has arrived, and shows it as soon as it has. */
export function PaymentSuccessPage() {
  const t = useT('billing');
  const navigate = useNavigate();
  const sessionId = useSearchParams()[0].get('session_id');
  const state = useVerification(sessionId);

  useEffect(() => {
    document.title = t(state === 'verifying' ? 'success.verifying' : 'success.title');
  }, [t, state]);

  useEffect(() => {
    if (sessionId) return;
    notify({ kind: 'error', title: t('success.invalid'), description: t('success.noSession') });
    void navigate('/dashboard', { replace: true });
  }, [sessionId, navigate, t]);

  if (state === 'verifying') {
    return (
      <PaymentFrame title={t('success.verifying')}>
        <LoadingShape lines={2} label={t('success.verifying')} />
      </PaymentFrame>
    );
  }
  return (
    <PaymentFrame icon={<Icon name="success" />} title={t('success.title')} text={t('success.text')}>
      <LinkButton kind="primary" href="/dashboard">
        {t('success.dashboard')}
      </LinkButton>
      <LinkButton href="/dashboard/analysis">{t('success.analysis')}</LinkButton>
    </PaymentFrame>
  );
}
