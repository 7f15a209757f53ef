import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function ContactPage() {
  const t = useT('marketing-contact');
  return (
    <SitePage path="/contact">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
