import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function PrivacyPage() {
  const t = useT('marketing-privacy');
  return (
    <SitePage path="/privacy">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
