import { useLanguage } from '@fernway/i18n';
import { useMemo } from 'react';

import { DataTable } from '../charts/chart-frame.js';
import { saveChartCsv } from '../charts/chart-csv.js';
import { hasValues, type LargeChartData } from './chart-data.js';
import { legendOf } from './chart-legend.js';
import { Chart, type ChartProps } from './chart.js';
import { byCountryName } from './countries.js';
import { useLook } from './drawing.js';
import { Legend } from './legend.js';
import { MapNotes, MapRange } from './map-notes.js';
import { Panel, PanelToCome, type PanelProps } from './panel.js';

type Props = PanelProps &
  Pick<ChartProps, 'kind' | 'onPick'> & {
    /** Undefined while it is read; its title is the panel's. */
    data: Omit<LargeChartData, 'title'> | undefined;
    /** In pixels. */
    height?: number;
  };

/** A chart with all that belongs to it: title, period, legend, table, PNG, CSV, and its states. */
export function ChartPanel({ data, kind, onPick, height = kind === 'map' ? undefined : 260, ...panel }: Props) {
  const { title } = panel;
  const language = useLanguage();
  const look = useLook();
  const whole = useMemo(() => {
    const titled = data && { ...data, title };
    return titled && kind === 'map' ? byCountryName(titled, language) : titled;
  }, [data, title, kind, language]);
  if (!whole) return <PanelToCome {...panel} height={height} />;
  const map = kind === 'map';
  return (
    <Panel {...panel} drawn={hasValues(whole)} table={<DataTable {...whole} />} onCsv={() => saveChartCsv(whole)}>
      {map ? <MapRange data={whole} /> : <Legend entries={legendOf(kind, whole, look)} />}
      <Chart kind={kind} data={whole} onPick={onPick} height={height} />
      {map && <MapNotes data={whole} onPick={onPick} />}
    </Panel>
  );
}
