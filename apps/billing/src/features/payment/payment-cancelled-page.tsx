import { useT } from '@fernway/i18n';

export function PaymentCancelledPage() {
  const t = useT('billing');
  return (
    <main>
      <h1>{t('cancelled.title')}</h1>
      <p>{t('cancelled.text')}</p>
    </main>
  );
}
