import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function FeaturesPage() {
  const t = useT('marketing-features');
  return (
    <SitePage path="/features">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
