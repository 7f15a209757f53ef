import { useState } from 'react';

import { axisTop, ChartFrame, Plot, plain, seriesColour } from './chart-frame.js';
import type { ChartData } from './chart-frame.js';

const gap = 0.25;

/**
 * Bars per label, side by side or `stacked` as parts of one whole; pointing at a label shows its numbers in the legend.
 * Values from 0 up.
 */
export function BarChart({ stacked = false, ...data }: ChartData & { stacked?: boolean }) {
  const [at, setAt] = useState<number>();
  const { labels, series, format = plain } = data;
  const valueOf = (which: number, index: number) => series[which]?.values[index] ?? 0;
  const below = (which: number, index: number) =>
    stacked ? series.slice(0, which).reduce((sum, _each, lower) => sum + valueOf(lower, index), 0) : 0;
  const whole = { name: '', values: labels.map((_label, index) => below(series.length, index)) };
  const top = axisTop(stacked ? [whole] : series);
  const slot = 100 / Math.max(labels.length, 1);
  const width = (slot * (1 - gap)) / (stacked ? 1 : Math.max(series.length, 1));
  return (
    <ChartFrame data={data} at={at}>
      <Plot data={data} top={top} under>
        <svg className="fw-plot-picture" role="img" aria-label={summary(data)} onPointerLeave={() => setAt(undefined)}>
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="fw-plot-grid" />
          ))}
          {labels.map((label, index) => (
            <g key={label} onPointerEnter={() => setAt(index)}>
              <rect x={`${index * slot}%`} width={`${slot}%`} height="100%" className="fw-plot-hit" />
              {series.map(({ name }, which) => {
                const value = valueOf(which, index);
                return (
                  <rect
                    key={name}
                    x={`${index * slot + (slot * gap) / 2 + (stacked ? 0 : which * width)}%`}
                    y={`${100 - ((below(which, index) + value) / top) * 100}%`}
                    width={`${width}%`}
                    height={`${(value / top) * 100}%`}
                    {...(!stacked && { rx: 3 })}
                    fill={seriesColour(which)}
                  >
                    <title>{stacked ? `${label}, ${name}: ${format(value)}` : `${label}: ${format(value)}`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
      </Plot>
    </ChartFrame>
  );
}

/** One sentence for screen readers; the table has the rest. */
export function summary({ title, labels, series, format = plain }: ChartData): string {
  const last = labels.length - 1;
  const parts = series.map(({ name, values }) => `${name} ${labels[last] ?? ''}: ${format(values[last] ?? 0)}`);
  return `${title}. ${parts.join(', ')}`;
}
