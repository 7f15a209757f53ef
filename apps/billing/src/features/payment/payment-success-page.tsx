import { useT } from '@fernway/i18n';
import { plans } from '@fernway/contracts/token-economy';
import { Icon, LinkButton, LoadingShape } from '@fernway/ui';
import { notify } from '@fernway/web-kit';
import { useLocation, useNavigate } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useEffect } from 'react';
import { PaymentFrame } from './payment-frame.js';
import { type Outcome, useVerification } from './use-verification.js';

const analysis = '/dashboard/analysis';

/** Where the checkout sends the buyer: waits until the payment has arrived, and shows it as soon as it has. */
export function PaymentSuccessPage() {
  const t = useT('billing');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sessionId = new URLSearchParams(search).get('session_id');
  const outcome = useVerification(sessionId);
  const state = sessionId ? outcome.state : 'missing';

  useEffect(() => {
    document.title = t(state === 'paid' ? 'success.title' : 'success.verifying');
  }, [t, state]);

  useEffect(() => {
    if (state === 'missing' || state === 'invalid') {
      notify({
        kind: 'error',
        title: t('success.invalid'),
        description: t(state === 'missing' ? 'success.noSession' : 'success.unknown'),
      });
      void navigate('/dashboard', { replace: true });
    }
    if (state === 'signed-out')
      void navigate('/auth?mode=sign-in', { replace: true, state: { from: `${pathname}${search}` } });
    if (state === 'unpaid') void navigate('/payment-cancelled', { replace: true });
  }, [state, navigate, pathname, search, t]);

  if (outcome.state === 'waiting') {
    return (
      <PaymentFrame title={t('success.verifying')} text={t('success.waiting')}>
        <LinkButton kind="primary" href="/dashboard">
          {t('success.dashboard')}
        </LinkButton>
      </PaymentFrame>
    );
  }
  if (outcome.state !== 'paid') {
    return (
      <PaymentFrame title={t('success.verifying')}>
        <LoadingShape lines={2} label={t('success.verifying')} />
      </PaymentFrame>
    );
  }
  return (
    <PaymentFrame icon={<Icon name="success" />} title={t('success.title')} text={<Bought of={outcome} />}>
      <LinkButton kind="primary" href="/dashboard">
        {t('success.dashboard')}
      </LinkButton>
      {hasPage(analysis) && <LinkButton href={analysis}>{t('success.analysis')}</LinkButton>}
    </PaymentFrame>
  );
}

function Bought({ of: { bought } }: { of: Extract<Outcome, { state: 'paid' }> }) {
  const t = useT('billing');
  const plan = plans.find(({ id }) => id === bought?.plan);
  if (plan) return t('success.plan', { plan: plan.name });
  return bought?.tokens ? t('success.tokens', { count: bought.tokens }) : t('success.text');
}
