import { getDailyCap, getForecast, getSpending, setDailyCap } from '@fernway/contracts/http/token-reports';
import { call } from '@fernway/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const meta = { live: ['tokens.'] };

export const forecastQuery = queryOptions({
  queryKey: ['tokens', 'forecast'],
  queryFn: ({ signal }) => call(getForecast, { signal }),
  meta,
});

export const spendingQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['tokens', 'spending', from, to],
    queryFn: ({ signal }) => call(getSpending, { query: { from, to }, signal }),
    meta,
  });

export const dailyCapQuery = queryOptions({
  queryKey: ['tokens', 'daily-cap'],
  queryFn: ({ signal }) => call(getDailyCap, { signal }),
  meta,
});

export function useSetDailyCap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cap: number | null) => call(setDailyCap, { body: { cap }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (answer) => client.setQueryData(dailyCapQuery.queryKey, answer),
  });
}
