import { type Deal, listHotDeals } from '@fernway/contracts/http/crm-deals';
import { useT } from '@fernway/i18n';
import { call } from '@fernway/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';

const hotDealsQuery = queryOptions({
  queryKey: ['crm', 'deals', 'hot', 'marks'],
  queryFn: ({ signal }) => call(listHotDeals, { query: {}, signal }).then(({ items }) => items),
  meta: { live: ['crm.deal-'] },
});

/** Marks a deal that is among the hot ones of the workspace. */
export function HotMark({ deal: { id, state } }: { deal: Deal }) {
  const t = useT('crm');
  const { data } = useQuery({ ...hotDealsQuery, enabled: state === 'open' });
  return state === 'open' && data?.some((hot) => hot.id === id) ? (
    <span className="fw-badge crm-deal-hot">{t('record.hot')}</span>
  ) : null;
}
