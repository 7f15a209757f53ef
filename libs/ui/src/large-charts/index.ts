/** @ant-design/charts behind one lazy door: 326 KB, so only on analytics and billing pages and never on a first view. */
export { LargeChart } from './large-chart.js';
export type { LargeChartKind } from './large-chart.js';
