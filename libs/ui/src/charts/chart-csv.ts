import { inertCell } from '@fernway/contracts/csv-cell';
import type { TableData } from './chart-frame.js';

const cell = (text: string): string => {
  const inert = inertCell(text);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** A chart's numbers as CSV (RFC 4180): a row for each label, a column for each series. */
export function chartCsv({
  labelTitle,
  labels,
  series,
  exact = String,
}: Pick<TableData, 'labelTitle' | 'labels' | 'series' | 'exact'>): string {
  const written = (value: number | null = 0) => (value === null ? '' : exact(value));
  const rows = [
    [labelTitle, ...series.map(({ name }) => name)],
    ...labels.map((label, row) => [label, ...series.map(({ values }) => written(values[row]))]),
  ];
  return csvOf(rows);
}

/** Rows of texts as CSV. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',') + '\r\n').join('');

/** Saves a chart's numbers as a file named after it. */
export const saveChartCsv = (data: TableData): void => saveCsv(data.title, chartCsv(data));

/** Saves CSV as a file. Excel takes a file for UTF-8 by its first character. */
export function saveCsv(title: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  link.download = fileNameOf(title, 'csv');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What a chart's file is called. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title.replace(/[\\/:*?"<>|]+/g, ' ')}.${extension}`;
