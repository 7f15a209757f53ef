import { useT } from '@fernway/i18n';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';

/** Leads to where a larger plan is chosen, for those who may. */
export function PlanLink() {
  const t = useT('crm');
  const manages = useCan('subscriptions:manage');
  return manages && hasPage('/dashboard/billing') && <Link to="/dashboard/billing/plan">{t('seePlans')}</Link>;
}
