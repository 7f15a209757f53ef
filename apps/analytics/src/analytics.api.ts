import { getIndustryPanel, leadsPerWeek } from '@fernway/contracts/http/analytics';
import { call } from '@fernway/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Read models follow the records by a moment; their own events say when they have. */
const live = ['analytics.'];

export const leadsPerWeekQuery = (weeks: number, timeZone: string) =>
  queryOptions({
    queryKey: ['analytics', 'leads-per-week', weeks, timeZone],
    queryFn: ({ signal }) => call(leadsPerWeek, { query: { weeks, timeZone }, signal }),
    meta: { live },
  });

export const industryPanelQuery = (timeZone: string) =>
  queryOptions({
    queryKey: ['analytics', 'industry-panel', timeZone],
    queryFn: ({ signal }) => call(getIndustryPanel, { query: { timeZone }, signal }),
    meta: { live: [...live, 'identity.onboarding-'] },
  });
