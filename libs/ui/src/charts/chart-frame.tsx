import { useLanguage } from '@fernway/i18n';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { PlainButton } from '../button.js';
import { saveChartCsv } from './chart-csv.js';
import { chartTexts } from './texts.js';

export type Series = { name: string; values: readonly number[] };
export type ChartData = {
  /** What is shown; also the caption of the table. */
  title: string;
  /** Heading of the label column in the table: "Week", "Stage". */
  labelTitle: string;
  labels: readonly string[];
  /** Shorter ones for below the picture, where those of the table would not fit. */
  axisLabels?: readonly string[];
  series: readonly Series[];
  /** False where something beside the chart names the series: they then show, with their numbers, while one points. */
  legend?: boolean;
  /** How a value is written; plain numbers unless told. */
  format?: (value: number) => string;
  /** How a value is written in a file, where it is not counted as it is written: `123.45` for cents. */
  exact?: (value: number) => string;
  /** Shorter, for the axis. */
  axisFormat?: (value: number) => string;
};

export const seriesColour = (index: number) => `var(--fw-chart-${(index % 6) + 1})`;
export const plain = (value: number) => String(value);

const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The largest value rounded up so that the axis reads well; where only whole things are counted, so is its middle. */
export function axisTop(series: readonly Series[]): number {
  const values = series.flatMap((each) => each.values);
  const largest = Math.max(0, ...values);
  if (largest === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const whole = values.every(Number.isInteger);
  const fits = (top: number) => top >= largest && (!whole || top % 2 === 0);
  return steps.map((step) => step * power).find(fits) ?? 10 * power;
}

/** A series may have no value at a label. */
export type TableData = Omit<ChartData, 'series'> & {
  series: readonly { name: string; values: readonly (number | null)[] }[];
};

/** The same numbers as a chart's picture. */
export function DataTable({ title, labelTitle, labels, series, format = plain }: TableData) {
  const written = (value: number | null = 0) => (value === null ? '–' : format(value));
  return (
    <div className="fw-chart-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption className="fw-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelTitle}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{written(values[row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart's figure: legend where there are several series, the picture, and the same numbers as a table on demand. */
export function ChartFrame({ data, at, children }: { data: ChartData; at: number | undefined; children: ReactNode }) {
  const own = chartTexts[useLanguage()];
  const [table, setTable] = useState(false);
  const id = useId();
  const { labels, series, legend = true, format = plain } = data;
  const named = (value = 0) => legend || (at !== undefined && value > 0);
  return (
    <figure className="fw-chart" aria-labelledby={id}>
      <figcaption id={id} className="fw-hidden">
        {data.title}
      </figcaption>
      <div className="fw-chart-legend">
        <div>
          {at !== undefined && <strong>{labels[at]}</strong>}
          {series.map(
            ({ name, values }, index) =>
              named(values[at ?? 0]) && (
                <span key={name}>
                  <svg viewBox="0 0 10 10" aria-hidden="true">
                    <rect width="10" height="10" rx="3" fill={seriesColour(index)} />
                  </svg>
                  {name}
                  {at !== undefined && <b className="fw-numbers"> {format(values[at] ?? 0)}</b>}
                </span>
              ),
          )}
        </div>
        {table && (
          <PlainButton kind="link" className="fw-small" onClick={() => saveChartCsv(data)}>
            {own.csv}
          </PlainButton>
        )}
        <PlainButton kind="link" className="fw-small" onClick={() => setTable(!table)}>
          {table ? own.chart : own.table}
        </PlainButton>
      </div>
      {table ? <DataTable {...data} /> : children}
    </figure>
  );
}

/** More would need room beside their place. */
const mostUnder = 6;

/** Axis numbers at the left, the picture, and as many labels below as fit; few ones `under` the middle of what they name. */
export function Plot({
  data,
  top,
  under = false,
  children,
}: {
  data: ChartData;
  top: number;
  under?: boolean;
  children: ReactNode;
}) {
  const { labels, axisLabels = labels, format = plain, axisFormat = format } = data;
  const every = Math.ceil(labels.length / 5);
  return (
    <div className="fw-plot">
      <div className="fw-plot-axis fw-numbers" aria-hidden="true">
        <span>{axisFormat(top)}</span>
        <span>{axisFormat(top / 2)}</span>
        <span>{axisFormat(0)}</span>
      </div>
      {children}
      <div
        className={under && labels.length <= mostUnder ? 'fw-plot-labels fw-plot-labels-under' : 'fw-plot-labels'}
        aria-hidden="true"
      >
        {labels.map((label, index) => (
          <span key={label} {...(index % (2 * every) !== 0 && { className: 'fw-plot-label-second' })}>
            {index % every === 0 ? axisLabels[index] : ''}
          </span>
        ))}
      </div>
    </div>
  );
}
