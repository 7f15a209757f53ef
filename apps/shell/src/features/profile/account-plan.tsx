import { getWorkspacePlan, plans } from '@fernway/contracts/http/billing-plans';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { Link } from '@fernway/web-kit/router';
import { hasPage } from '@fernway/web-kit/snapshot';
import { useQuery } from '@tanstack/react-query';

import { shellNamespace } from '../../messages.js';

/** The plan of the workspace; nothing where no plans are sold and none runs. */
export function AccountPlan() {
  const t = useT(shellNamespace);
  const { data } = useQuery({
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => call(getWorkspacePlan, { signal }),
    meta: { live: ['billing.'] },
  });
  const running = data?.subscription?.endedAt === null ? data.subscription.plan : undefined;
  if (!data || (data.mode === 'off' && !running)) return null;
  const name = plans.find(({ id }) => id === running)?.name;
  const text = name ? t('profile.plan', { name }) : t('profile.noPlan');
  return hasPage('/dashboard/billing') ? <Link to="/dashboard/billing/plan">{text}</Link> : <span>{text}</span>;
}
