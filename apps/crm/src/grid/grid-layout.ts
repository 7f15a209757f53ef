import type { Column, ListRecord } from '../records/record-kind.js';

export const rowHeight = 44;
const boxWidth = 44;

/** The tracks of every row: the box to select with, then the columns; the name's takes what is left. */
export const columnTracks = <R extends ListRecord>(columns: Column<R>[], editable: boolean): string =>
  [
    ...(editable ? [`${boxWidth}px`] : []),
    ...columns.map(({ width }, at) => (at === 0 ? `minmax(${width}px, 1fr)` : `${width}px`)),
  ].join(' ');

export const leastWidth = <R extends ListRecord>(columns: Column<R>[], editable: boolean): number =>
  columns.reduce((sum, column) => sum + column.width, editable ? boxWidth : 0);
