import { useT } from '@fernway/i18n';

export function PaymentSuccessPage() {
  const t = useT('billing');
  return (
    <main>
      <h1>{t('success.title')}</h1>
    </main>
  );
}
