/** @ant-design/charts behind one lazy door: 268 KB, so only on pages of analysis and never on a first view. */
export { ChartPanel } from './chart-panel.js';
export { NetworkPanel } from './network-panel.js';
export type { ChartKind, LargeChartData, LargeSeries } from './chart-data.js';
export type { NetworkData, NetworkEdge, NetworkNode } from './network-data.js';
