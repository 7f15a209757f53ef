import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function PricingPage() {
  const t = useT('marketing-pricing');
  return (
    <SitePage path="/pricing">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
