/** @ant-design/charts behind one lazy door: 240 KB, so only on pages of analysis and never on a first view. */
export { ChartPanel } from './chart-panel.js';
export type { ChartKind, LargeChartData, LargeSeries } from './chart-data.js';
