import { useT } from '@fernway/i18n';

export function SalesPage() {
  const t = useT('analytics');
  return (
    <main>
      <h1>{t('sales.title')}</h1>
    </main>
  );
}
