import { commonNamespace, useT } from '@fernway/i18n';
import { useEffect, useState } from 'react';
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
  const [attempt, setAttempt] = useState(0);
  const wanted = `${kind} ${attempt}`;
  const [loaded, setLoaded] = useState<{ wanted: string; Chart?: ComponentType<Record<string, unknown>> }>();

  useEffect(() => {
    let current = true;
    load[kind]().then(
      (Chart) => current && setLoaded({ wanted, Chart: Chart as ComponentType<Record<string, unknown>> }),
      () => current && setLoaded({ wanted }),
    );
    return () => {
      current = false;
    };
  }, [kind, wanted]);

  if (loaded?.wanted !== wanted) return <LoadingShape shape="card" />;
  const { Chart } = loaded;
  if (!Chart) return <ErrorState title={t('error.network')} onRetry={() => setAttempt(attempt + 1)} />;
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
