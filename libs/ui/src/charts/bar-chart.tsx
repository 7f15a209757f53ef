import { useState } from 'react';

import { axisTop, ChartFrame, Plot, plain, seriesColour } from './chart-frame.js';
import type { ChartData } from './chart-frame.js';

const gap = 0.25;

/** Bars side by side per label; pointing at a label shows its numbers in the legend. Values from 0 up. */
export function BarChart(data: ChartData) {
  const [at, setAt] = useState<number>();
  const { labels, series, format = plain } = data;
  const top = axisTop(series);
  const slot = 100 / Math.max(labels.length, 1);
  const width = (slot * (1 - gap)) / Math.max(series.length, 1);
  return (
    <ChartFrame data={data} at={at}>
      <Plot data={data} top={top}>
        <svg className="fw-plot-picture" role="img" aria-label={summary(data)} onPointerLeave={() => setAt(undefined)}>
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="fw-plot-grid" />
          ))}
          {labels.map((label, index) => (
            <g key={label} onPointerEnter={() => setAt(index)}>
              <rect x={`${index * slot}%`} width={`${slot}%`} height="100%" className="fw-plot-hit" />
              {series.map(({ name, values }, which) => {
                const height = ((values[index] ?? 0) / top) * 100;
                return (
                  <rect
                    key={name}
                    x={`${index * slot + (slot * gap) / 2 + which * width}%`}
                    y={`${100 - height}%`}
                    width={`${width}%`}
                    height={`${height}%`}
                    rx="3"
                    fill={seriesColour(which)}
                  >
                    <title>{`${label}: ${format(values[index] ?? 0)}`}</title>
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
