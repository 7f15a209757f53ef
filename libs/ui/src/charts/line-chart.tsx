import { useState } from 'react';

import { summary } from './bar-chart.js';
import { axisTop, ChartFrame, Plot, seriesColour } from './chart-frame.js';
import type { ChartData } from './chart-frame.js';

const dashes = ['', '6 4', '2 3', '8 3 2 3', '1 4', '10 4'];

/** Lines over ordered labels, told apart by colour and dashes. Values from 0 up. */
export function LineChart(data: ChartData) {
  const [at, setAt] = useState<number>();
  const { labels, series } = data;
  const top = axisTop(series);
  const slot = 100 / Math.max(labels.length, 1);
  const x = (index: number) => slot * (index + 0.5);
  return (
    <ChartFrame data={data} at={at}>
      <Plot data={data} top={top}>
        <svg
          className="fw-plot-picture"
          role="img"
          aria-label={summary(data)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onPointerLeave={() => setAt(undefined)}
        >
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} className="fw-plot-grid" />
          ))}
          {at !== undefined && <line x1={x(at)} x2={x(at)} y1="0" y2="100" className="fw-plot-cursor" />}
          {series.map(({ name, values }, which) => (
            <polyline
              key={name}
              points={values.map((value, index) => `${x(index)},${100 - (value / top) * 100}`).join(' ')}
              className="fw-plot-line"
              stroke={seriesColour(which)}
              strokeDasharray={dashes[which % dashes.length]}
            />
          ))}
          {labels.map((label, index) => (
            <rect
              key={label}
              x={index * slot}
              width={slot}
              height="100"
              className="fw-plot-hit"
              onPointerEnter={() => setAt(index)}
            />
          ))}
        </svg>
      </Plot>
    </ChartFrame>
  );
}
