import { useT } from '@fernway/i18n';

export function BillingPage() {
  const t = useT('billing');
  return (
    <main>
      <h1>{t('history.title')}</h1>
    </main>
  );
}
