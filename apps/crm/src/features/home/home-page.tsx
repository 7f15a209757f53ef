import { useT } from '@fernway/i18n';
import { Slot } from '@fernway/web-kit/slot';

export function HomePage() {
  const t = useT('crm');
  return (
    <main>
      <h1>{t('home.title')}</h1>
      <Slot name="dashboard.industry" props={{}} />
      <Slot name="dashboard.copilot" props={{}} />
    </main>
  );
}
