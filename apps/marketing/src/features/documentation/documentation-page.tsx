import { useT } from '@fernway/i18n';
import { SitePage } from '../../site/site-page.js';

export function DocumentationPage() {
  const t = useT('marketing-documentation');
  return (
    <SitePage path="/documentation">
      <h1>{t('title')}</h1>
    </SitePage>
  );
}
