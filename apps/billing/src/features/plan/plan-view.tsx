import { useT } from '@fernway/i18n';
import { publicSettings } from '@fernway/web-kit/snapshot';
import { useCan } from '@fernway/web-kit/use-can';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../account/panel.js';
import { InvoicesTable } from './invoices-table.js';
import { PlanOffers } from './plan-offers.js';
import { PlanStatus } from './plan-status.js';
import { plansQuery, workspacePlanQuery } from './plan.api.js';
import './plan.css';

/** The workspace's plan, for everybody in it to see; owners and admins change it. */
export function PlanView() {
  const t = useT('billing');
  const manages = useCan('subscriptions:manage');
  const plan = useQuery(workspacePlanQuery);
  const offers = useQuery(plansQuery);
  const sold = (plan.data?.mode ?? publicSettings().plans) === 'enforced';
  return (
    <>
      <Panel title={t('plan.current')} read={plan}>
        {(current) => <PlanStatus of={current} names={offers.data?.items ?? []} manages={manages} />}
      </Panel>
      {sold && (
        <Panel title={t('plan.offers')} read={offers} lines={6}>
          {({ items }) => <PlanOffers plans={items} current={plan.data} manages={manages} />}
        </Panel>
      )}
      {manages && (plan.data?.mode !== 'off' || plan.data.subscription) && (
        <InvoicesTable names={offers.data?.items ?? []} />
      )}
    </>
  );
}
