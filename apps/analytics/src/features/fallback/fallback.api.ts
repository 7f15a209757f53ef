import {
  type FallbackRates,
  type FallbackSettings,
  type FallbackThresholds,
  type FallbackView,
  getFallbackHistory,
  getFallbackRates,
  getFallbackSettings,
  setFallbackAlerts,
  setFallbackThresholds,
} from '@fernway/contracts/http/analytics-fallback';
import { call } from '@fernway/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const key = ['analytics', 'fallback'] as const;
const refreshMs = 30_000;

/** Only the real-time view is read again by itself. */
export const fallbackRatesQuery = (view: FallbackView) =>
  queryOptions({
    queryKey: [...key, 'rates', view],
    queryFn: ({ signal }) => call(getFallbackRates, { query: { view }, signal }),
    ...(view === 'real-time' && { refetchInterval: refreshMs }),
  });

export const fallbackHistoryQuery = (id: string, view: FallbackView) =>
  queryOptions({
    queryKey: [...key, 'history', id, view],
    queryFn: async ({ signal }) => (await call(getFallbackHistory, { params: { id }, query: { view }, signal })).items,
  });

export const fallbackSettingsQuery = queryOptions({
  queryKey: [...key, 'settings'],
  queryFn: ({ signal }) => call(getFallbackSettings, { signal }),
});

export function useSetThresholds() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (thresholds: FallbackThresholds) => call(setFallbackThresholds, { body: thresholds }),
    onSuccess: (thresholds) => {
      queries.setQueryData(
        fallbackSettingsQuery.queryKey,
        (known) => known && ({ ...known, ...thresholds } satisfies FallbackSettings),
      );
      return queries.invalidateQueries({ queryKey: [...key, 'rates'] });
    },
  });
}

export function useSetAlerts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (alerts: boolean) => call(setFallbackAlerts, { body: { alerts } }),
    onSuccess: ({ alerts }) =>
      queries.setQueryData(fallbackSettingsQuery.queryKey, (known) => known && { ...known, alerts }),
  });
}

/** With every company, however many answers that takes. */
export async function allFallbackRates(view: FallbackView): Promise<FallbackRates> {
  const rates = await call(getFallbackRates, { query: { view } });
  for (let more = rates.records.length; more > 0 && rates.records.length < rates.companies; ) {
    const { records } = await call(getFallbackRates, { query: { view, after: rates.records.length } });
    more = records.length;
    rates.records.push(...records);
  }
  return rates;
}
