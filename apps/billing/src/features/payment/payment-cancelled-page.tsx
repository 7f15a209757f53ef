import { useT } from '@fernway/i18n';
import { LinkButton, PlainButton } from '@fernway/ui';
import { useNavigate } from '@fernway/web-kit/router';
import { useEffect } from 'react';
import { PaymentFrame } from './payment-frame.js';

export function PaymentCancelledPage() {
  const t = useT('billing');
  const navigate = useNavigate();

  useEffect(() => {
    document.title = t('cancelled.title');
  }, [t]);

  return (
    <PaymentFrame title={t('cancelled.title')} text={t('cancelled.text')}>
      <LinkButton kind="primary" href="/dashboard">
        {t('cancelled.dashboard')}
      </LinkButton>
      <PlainButton onClick={() => void navigate(-1)}>{t('cancelled.again')}</PlainButton>
    </PaymentFrame>
  );
}
