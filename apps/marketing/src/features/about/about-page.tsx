import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function AboutPage() {
  const t = useT('marketing-about');
  return (
    <SitePage path="/about">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
