import { listContacts } from '@fernway/contracts/http/crm';
import { getHomeSummary, getHomeTrends, type TrendPeriod } from '@fernway/contracts/http/crm-home';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** What is due turns late without anybody doing anything. */
const minutes = 5 * 60_000;

export const homeSummaryQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['crm', 'home-summary', timeZone],
    queryFn: ({ signal }) => call(getHomeSummary, { query: { timeZone }, signal }),
    refetchInterval: minutes,
    meta: { live: ['crm.contact', 'crm.deal', 'crm.activit', 'crm.task', 'crm.pipeline'] },
  });

export const homeTrendsQuery = (timeZone: string, period: TrendPeriod) =>
  queryOptions({
    queryKey: ['crm', 'home-trends', timeZone, period],
    queryFn: ({ signal }) => call(getHomeTrends, { query: { timeZone, period }, signal }),
    meta: { live: ['crm.contact', 'crm.sale'] },
  });

/** The newest leads, for a glance. */
export const latestLeadsQuery = queryOptions({
  queryKey: ['crm', 'contacts', 'latest-leads'],
  queryFn: ({ signal }) => call(listContacts, { query: { lifecycle: 'lead', limit: 5 }, signal }),
  meta: { live: ['crm.contact'] },
});
