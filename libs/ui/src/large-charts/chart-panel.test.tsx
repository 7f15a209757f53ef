import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';

const drawn = {
  options: jest.fn(),
  render: jest.fn(),
  forceFit: jest.fn(),
  destroy: jest.fn(),
  on: jest.fn(),
  emit: jest.fn(),
};
// The engine draws on a canvas, which there is none of here.
jest.unstable_mockModule('./engine.js', () => ({
  Engine: class {
    constructor() {
      Object.assign(this, drawn, { render: () => Promise.resolve() });
    }
  },
}));
const { ChartPanel } = await import('./chart-panel.js');

const data = {
  labelTitle: 'Month',
  labels: ['October', 'November'],
  series: [
    { name: 'Revenue', values: [100, 250] },
    { name: 'Target', values: [200, null], as: 'target' as const },
  ],
  format: (value: number) => `$${value}`,
};
const onPick = jest.fn();
const panel = (more: object = {}) => (
  <ChartPanel
    title="Sales"
    kind="columns"
    data={data}
    empty="Add a sale"
    onPick={onPick}
    computed="Sum of sales"
    {...more}
  />
);

beforeEach(() => void jest.clearAllMocks());

const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'More for this chart: Sales' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

test('arrow keys say the values, point at them, and Enter opens what they stand for', async () => {
  render(panel());
  const picture = await screen.findByRole('application', { name: /^Sales/ });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(screen.getByText('November: Revenue $250, Target None')).toBeTruthy();
  expect(drawn.emit).toHaveBeenLastCalledWith('tooltip:show', { data: { data: { x: 'November' } } });
  fireEvent.keyDown(picture, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledWith(1, 0);
});

test('shows the same numbers as a table, and how they are computed', async () => {
  render(panel());
  await choose('Show as table');
  expect(screen.getByRole('row', { name: 'November $250 –' })).toBeTruthy();
  await choose('How is this computed?');
  expect(screen.getByRole('dialog').textContent).toContain('Sum of sales');
});

test('says what fills it where there is nothing to draw, and can be read again after a failure', () => {
  const retry = jest.fn();
  const { rerender } = render(panel({ data: { ...data, series: [{ name: 'Revenue', values: [0, 0] }] } }));
  expect(screen.getByText('Add a sale')).toBeTruthy();
  rerender(panel({ data: undefined, error: new Error('away'), onRetry: retry }));
  fireEvent.click(screen.getByRole('button', { name: 'retry' }));
  expect(retry).toHaveBeenCalled();
});
