import { rich, useT } from '@fernway/i18n';
import { hasPage } from '@fernway/web-kit/snapshot';
import { PageLink } from './page-link.js';

const pages = { predictive: '/dashboard/predictive-analytics', analysis: '/dashboard/crm-analysis' };
const linkTo = (path: string) => (label: string) => <PageLink to={path}>{label}</PageLink>;

/** Leads to the two pages that look further, once one of them is there. */
export function Welcome() {
  const t = useT('crm');
  const text = Object.values(pages).some(hasPage)
    ? rich(t('home.welcome'), { predictive: linkTo(pages.predictive), analysis: linkTo(pages.analysis) })
    : t('home.welcomeBack');
  return <p className="crm-welcome">{text}</p>;
}
