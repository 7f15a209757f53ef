import type { RevenueForecast } from '@fernway/contracts/http/analytics-forecast';
import { useNavigate } from '@fernway/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRecordLinks } from '../../kit/use-record-links.js';
import { forecastQuery, monthsQuery } from './predictive.api.js';

const monthsShown = 12;

const monthEnd = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** The last whole months; a chart shows no more of them. */
export const recent = ({ history }: RevenueForecast) => history.slice(-monthsShown);

/** The revenue of the same month a year before; null where it is not known. */
export function yearBefore({ history }: RevenueForecast, month: string): number | null {
  const then = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
  return history.find((one) => one.month === then)?.value ?? null;
}

export type Targets = ReadonlyMap<string | null, number | null>;

/** The forecast, and the targets of the months that are shown with it. */
export function useForecast() {
  const { data, error, refetch } = useQuery(forecastQuery);
  const shown = data && [...recent(data), ...data.months].map(({ month }) => month);
  const [from, to] = [shown?.[0] ?? '', shown?.at(-1) ?? ''];
  const currency = data?.currency ?? '';
  const asked = from !== '' && currency !== '';
  const months = useQuery({ ...monthsQuery({ from, to: to && monthEnd(to) }, currency), enabled: asked });
  const targets: Targets = useMemo(
    () => new Map(months.data?.items.map(({ key, values }) => [key, values[0]?.target ?? null])),
    [months.data],
  );
  return {
    data,
    /** Undefined while they are read. */
    figures: months.data,
    /** By the first day of the month. */
    targets,
    /** Whether targets are known, or there can be none. */
    ready: data !== undefined && (!asked || months.data !== undefined),
    error: error ?? months.error,
    retry: () => void (error ? refetch() : months.refetch()),
  };
}

/** Opens the sales of a month that is over. */
export function useMonthSales(data: RevenueForecast | undefined): ((month: number) => void) | undefined {
  const navigate = useNavigate();
  const linksOf = useRecordLinks();
  const past = data ? recent(data) : [];
  const pathOf = (at: number) => {
    const month = past[at]?.month;
    if (month === undefined) return undefined;
    return linksOf('revenue', { range: { from: month, to: monthEnd(month) }, currency: data?.currency })[0]?.path;
  };
  if (!pathOf(0)) return undefined;
  return (at) => {
    const path = pathOf(at);
    if (path) void navigate(path);
  };
}
