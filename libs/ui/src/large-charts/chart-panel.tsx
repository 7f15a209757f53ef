import { useLanguage } from '@fernway/i18n';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { PlainButton } from '../button.js';
import { DataTable } from '../charts/chart-frame.js';
import { fileNameOf, saveChartCsv } from '../charts/chart-csv.js';
import { Dropdown } from '../core.js';
import { Dialog } from '../dialog.js';
import { Icon } from '../icon.js';
import { ErrorState, LoadingShape } from '../page.js';
import { useResolvedTheme } from '../theme-choice.js';
import { palettes } from '../tokens.js';
import { Chart, chartColours, type ChartProps, pictureOf } from './chart.js';
import { type ChartKind, hasValues, type LargeChartData } from './chart-data.js';
import { legendOf } from './chart-legend.js';
import { chartTexts } from '../charts/texts.js';
import './large-charts.css';

type Props = Omit<ChartProps, 'data' | 'box'> & {
  title: string;
  /** Which time it tells of: "Last 12 months". */
  period?: ReactNode;
  /** What it says, in a sentence. */
  summary?: ReactNode;
  /** Undefined while it is read; its title is the panel's. */
  data: Omit<LargeChartData, 'title'> | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** What is shown where there is nothing to draw: it says what fills it. */
  empty: ReactNode;
  /** Definition and sources, where somebody asks how the numbers are computed. */
  computed?: ReactNode;
  actions?: ReactNode;
};

/** A chart with all that belongs to it: title, period, legend, table, PNG, CSV, and its states. */
export function ChartPanel({
  title,
  period,
  summary,
  data,
  error,
  onRetry,
  empty,
  computed,
  actions,
  ...chart
}: Props) {
  const id = useId();
  const own = chartTexts[useLanguage()];
  const box = useRef<HTMLDivElement>(null);
  const [table, setTable] = useState(false);
  const whole = data && { ...data, title };
  const drawn = whole && hasValues(whole);
  const content = () => {
    if (error) return <ErrorState title={own.failed} error={error} {...(onRetry && { onRetry })} />;
    if (!whole) return <LoadingShape shape="card" />;
    if (!drawn) return empty;
    if (table) return <DataTable {...whole} />;
    return (
      <figure className="fw-chart" aria-label={title}>
        <Legend kind={chart.kind} data={whole} />
        <Chart {...chart} data={whole} box={box} />
      </figure>
    );
  };
  return (
    <section className="fw-card fw-chart-panel" aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {period && <span className="fw-small fw-muted">{period}</span>}
        </div>
        {actions && <div className="fw-chart-panel-actions">{actions}</div>}
        {whole && (
          <PanelMenu
            data={whole}
            drawn={drawn === true}
            table={table}
            onTable={setTable}
            computed={computed}
            onPicture={() => savePicture(box.current, title)}
          />
        )}
      </header>
      {summary && <p className="fw-chart-summary">{summary}</p>}
      {content()}
    </section>
  );
}

type MenuProps = {
  data: LargeChartData;
  drawn: boolean;
  table: boolean;
  onTable: (table: boolean) => void;
  onPicture: () => void;
  computed?: ReactNode;
};

function PanelMenu({ data, drawn, table, onTable, onPicture, computed }: MenuProps) {
  const own = chartTexts[useLanguage()];
  const [explained, setExplained] = useState(false);
  const items = [
    ...(drawn
      ? [
          { key: 'table', label: table ? own.chart : own.table, onClick: () => onTable(!table) },
          ...(table ? [] : [{ key: 'png', label: own.png, onClick: onPicture }]),
          { key: 'csv', label: own.csv, onClick: () => saveChartCsv(data) },
        ]
      : []),
    ...(computed ? [{ key: 'computed', label: own.computed, onClick: () => setExplained(true) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <PlainButton kind="quiet" aria-label={`${own.menu}: ${data.title}`}>
          <Icon name="more" />
        </PlainButton>
      </Dropdown>
      {explained && (
        <Dialog title={own.computed} onClose={() => setExplained(false)}>
          {computed}
        </Dialog>
      )}
    </>
  );
}

/** A canvas has no names that can be read or reached. */
function Legend({ kind, data }: { kind: ChartKind; data: LargeChartData }) {
  const palette = palettes[useResolvedTheme()];
  const colours = chartColours.map((name) => palette[name]);
  const entries = legendOf(kind, data, { colours, muted: palette.muted });
  if (entries.length === 0) return null;
  return (
    <div className="fw-chart-legend">
      <div>
        {entries.map(({ name, colour, dash }) => (
          <span key={name}>
            {dash ? (
              <svg viewBox="0 0 20 10" className="fw-chart-dash" aria-hidden="true">
                <line x2="20" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={dash.join(' ')} />
              </svg>
            ) : (
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="3" fill={colour} />
              </svg>
            )}
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

function savePicture(box: HTMLElement | null, title: string): void {
  const href = box ? pictureOf(box) : undefined;
  if (href) Object.assign(document.createElement('a'), { href, download: fileNameOf(title, 'png') }).click();
}
