import { expect, test } from '@jest/globals';
import { chartCsv } from './chart-csv.js';

test('a chart as CSV: numbers as they are counted, texts quoted, formulas inert', () => {
  const csv = chartCsv({
    labelTitle: 'Week of',
    labels: ['Nov 2, 2026', '=HYPERLINK("x")', '＝1'],
    series: [
      { name: 'Revenue', values: [123_45, -50] },
      { name: 'Won "fast"', values: [1] },
    ],
    exact: (value) => (value / 100).toFixed(2),
  });
  expect(csv).toBe(
    'Week of,Revenue,"Won ""fast"""\r\n"Nov 2, 2026",123.45,0.01\r\n"\'=HYPERLINK(""x"")",-0.50,0.00\r\n\'＝1,0.00,0.00\r\n',
  );
});
