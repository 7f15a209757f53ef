/** Small charts as plain SVG: light enough for the first screen, readable as tables. */
import './charts.css';

export { BarChart } from './bar-chart.js';
export { csvOf, saveCsv } from './chart-csv.js';
export type { ChartData, Series } from './chart-frame.js';
export { LineChart } from './line-chart.js';
export { ShareBar } from './share-bar.js';
export type { Share } from './share-bar.js';
export { Sparkline } from './sparkline.js';
