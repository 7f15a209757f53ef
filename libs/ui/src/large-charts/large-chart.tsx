import { commonNamespace, useT } from '@fernway/i18n';
import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { ErrorState, LoadingShape } from '../page.js';
import { useResolvedTheme } from '../theme-choice.js';
import { palettes } from '../tokens.js';

const load = {
  line: () => import('@ant-design/charts').then((charts) => charts.Line),
  column: () => import('@ant-design/charts').then((charts) => charts.Column),
  bar: () => import('@ant-design/charts').then((charts) => charts.Bar),
  area: () => import('@ant-design/charts').then((charts) => charts.Area),
  pie: () => import('@ant-design/charts').then((charts) => charts.Pie),
  funnel: () => import('@ant-design/charts').then((charts) => charts.Funnel),
  heatmap: () => import('@ant-design/charts').then((charts) => charts.Heatmap),
};

export type LargeChartKind = keyof typeof load;

const colours = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/**
 * A chart of @ant-design/charts in the platform's colours and theme, loaded when it is shown. `config` is that chart's
 * own; `label` says in words what it shows, as a canvas has no text for screen readers.
 */
export function LargeChart({
  kind,
  label,
  config,
}: {
  kind: LargeChartKind;
  label: string;
  config: Record<string, unknown>;
}) {
  const t = useT(commonNamespace);
  const theme = useResolvedTheme();
  const [Chart, setChart] = useState<ComponentType<Record<string, unknown>>>();
  const [failed, setFailed] = useState(false);

  const start = useCallback(() => {
    setFailed(false);
    load[kind]()
      .then((loaded) => setChart(() => loaded as ComponentType<Record<string, unknown>>))
      .catch(() => setFailed(true));
  }, [kind]);
  useEffect(start, [start]);

  if (failed) return <ErrorState title={t('error.network')} onRetry={start} />;
  if (!Chart) return <LoadingShape shape="card" />;
  return (
    <div role="img" aria-label={label}>
      <Chart
        theme={theme === 'dark' ? 'classicDark' : 'classic'}
        scale={{ color: { range: colours.map((name) => palettes[theme][name]) } }}
        {...config}
      />
    </div>
  );
}
