import { getFigures, type Range } from '@fernway/contracts/http/analytics-figures';
import { getRevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { getPriorityLeads, mostPriorityLeads } from '@fernway/contracts/http/analytics-lead-scores';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

const live = ['analytics.'];

/** This one included. */
export const monthsAhead = 6;

export const forecastQuery = queryOptions({
  queryKey: ['analytics', 'revenue-forecast'],
  queryFn: ({ signal }) => call(getRevenueForecast, { query: { months: monthsAhead }, signal }),
  meta: { live },
});

/** Revenue and targets of months: also of those to come. */
export const monthsQuery = ({ from, to }: Range, currency: string) =>
  queryOptions({
    queryKey: ['analytics', 'figures', 'months', from, to, currency],
    queryFn: ({ signal }) =>
      call(getFigures, { query: { metrics: 'revenue', by: 'month', from, to, currency }, signal }),
    meta: { live },
  });

export const leadsQuery = queryOptions({
  queryKey: ['analytics', 'priority-leads'],
  queryFn: ({ signal }) => call(getPriorityLeads, { query: { limit: mostPriorityLeads }, signal }),
  meta: { live },
});
