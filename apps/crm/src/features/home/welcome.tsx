import { rich, useT } from '@fernway/i18n';
import { PageLink } from './page-link.js';

const linkTo = (path: string) => (label: string) => <PageLink to={path}>{label}</PageLink>;

export function Welcome() {
  const t = useT('crm');
  return (
    <p className="crm-welcome">
      {rich(t('home.welcome'), {
        predictive: linkTo('/dashboard/predictive-analytics'),
        analysis: linkTo('/dashboard/crm-analysis'),
      })}
    </p>
  );
}
