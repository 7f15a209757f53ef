import { getIndustryPanel, leadsPerWeek } from '@fernway/contracts/http/analytics';
import {
  type Comparison,
  getCohorts,
  getCustomerSegments,
  getDrivers,
  getFigures,
  type Period,
  spans,
} from '@fernway/contracts/http/analytics-figures';
import { getCustomerInsights } from '@fernway/contracts/http/analytics-insights';
import { getContactNetwork } from '@fernway/contracts/http/crm-accounts';
import { listHotDeals } from '@fernway/contracts/http/crm-deals';
import { listPipelines } from '@fernway/contracts/http/crm-pipelines';
import { listSeenRecords } from '@fernway/contracts/http/crm-search';
import type { Dimension, MetricId } from '@fernway/contracts/metrics/catalogue';
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

/** Into what figures are split. */
export type Split = (typeof spans)[number] | Dimension;
export const isSpan = (by: Split): by is (typeof spans)[number] => spans.some((span) => span === by);

export type FiguresAsked = {
  metrics: readonly MetricId[];
  by?: Split | undefined;
  /** Parts at most. */
  top?: number | undefined;
  period: Period;
  compare?: Comparison | undefined;
};

export const figuresQuery = ({ metrics, ...asked }: FiguresAsked) =>
  queryOptions({
    queryKey: ['analytics', 'figures', metrics, asked],
    queryFn: ({ signal }) => call(getFigures, { query: { metrics: metrics.join(','), ...asked }, signal }),
    meta: { live },
  });

export const driversQuery = (query: { metric: MetricId; period: Period; compare: Comparison }) =>
  queryOptions({
    queryKey: ['analytics', 'drivers', query],
    queryFn: ({ signal }) => call(getDrivers, { query, signal }),
    meta: { live },
  });

export const cohortsQuery = (months: number) =>
  queryOptions({
    queryKey: ['analytics', 'cohorts', months],
    queryFn: ({ signal }) => call(getCohorts, { query: { months }, signal }),
    meta: { live },
  });

export const segmentsQuery = queryOptions({
  queryKey: ['analytics', 'customer-segments'],
  queryFn: ({ signal }) => call(getCustomerSegments, { query: {}, signal }),
  meta: { live },
});

export const pipelinesQuery = queryOptions({
  queryKey: ['crm', 'pipelines'],
  queryFn: async ({ signal }) => (await call(listPipelines, { signal })).items,
  meta: { live: ['crm.pipeline-'] },
});

export const customerInsightsQuery = queryOptions({
  queryKey: ['analytics', 'customer-insights'],
  queryFn: ({ signal }) => call(getCustomerInsights, { query: {}, signal }),
  meta: { live },
});

/** What people call these records (`contact:<id>`), at most 20 of them; those that are gone are left out. */
export const namesQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: ['crm', 'names', ...records],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSeenRecords, { query: { records: records.join(',') }, signal });
      return new Map(items.map(({ type, id, title }) => [`${type}:${id}`, title]));
    },
    enabled: records.length > 0,
    meta: { live: ['crm.contact-', 'crm.company-'] },
  });
export const hotDealsQuery = queryOptions({
  queryKey: ['crm', 'deals', 'hot'],
  queryFn: ({ signal }) => call(listHotDeals, { query: { limit: 8 }, signal }),
  meta: { live: ['crm.deal'] },
});

export const contactNetworkQuery = queryOptions({
  queryKey: ['crm', 'contact-network'],
  queryFn: ({ signal }) => call(getContactNetwork, { signal }),
  meta: { live: ['crm.contact-', 'crm.company-'] },
});
