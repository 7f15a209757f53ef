import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';

const drawn = {
  options: jest.fn(),
  render: jest.fn(),
  forceFit: jest.fn(),
  destroy: jest.fn(),
  on: jest.fn(),
  emit: jest.fn(),
  getContext: () => ({}),
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
const { NetworkPanel } = await import('./network-panel.js');

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

test('a click beside a line opens the label that the tooltip tells of', async () => {
  render(panel({ kind: 'line' }));
  await screen.findByRole('application', { name: /^Sales/ });
  const heard = Object.fromEntries(drawn.on.mock.calls as [string, (event: object) => void][]);
  heard['tooltip:show']!({ data: { data: { x: 'November' } } });
  heard['plot:click']!({});
  expect(onPick).toHaveBeenLastCalledWith(1, 0);
  heard['element:click']!({ data: { data: { label: 'October' } } });
  expect(onPick).toHaveBeenCalledTimes(1);
});

test('each value of cohorts is read and opened', async () => {
  const series = [
    { name: 'Month 0', values: [4, 6] },
    { name: 'Month 1', values: [3, null] },
  ];
  render(panel({ kind: 'cohorts', data: { ...data, series } }));
  const picture = await screen.findByRole('application', { name: /^Sales/ });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(screen.getByText('October: Month 1 $3')).toBeTruthy();
  fireEvent.keyDown(picture, { key: 'Enter' });
  expect(onPick).toHaveBeenLastCalledWith(0, 1);
  fireEvent.keyDown(picture, { key: 'End' });
  expect(screen.getByText('November: Month 0 $6')).toBeTruthy();
});

test('a map is read from the most on, and lists what it cannot show', async () => {
  render(
    panel({
      kind: 'map',
      data: { ...data, labels: ['JP', 'SG', 'DE'], series: [{ name: 'Revenue', values: [20, 30, 40] }] },
    }),
  );
  const picture = await screen.findByRole('application', { name: /^Sales/ });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(screen.getByText('Germany: Revenue $40')).toBeTruthy();
  expect(drawn.emit).toHaveBeenLastCalledWith('tooltip:show', { data: { data: { label: 'Germany' } } });
  fireEvent.keyDown(picture, { key: 'Enter' });
  expect(onPick).toHaveBeenLastCalledWith(2, 0);
  fireEvent.click(screen.getByRole('button', { name: 'Singapore $30' }));
  expect(onPick).toHaveBeenLastCalledWith(1, 0);
  await choose('Show as table');
  expect(screen.getByRole('row', { name: 'Singapore $30' })).toBeTruthy();
});

test('arrow keys go through the nodes of a network, say what they are linked with, and Enter opens one', async () => {
  const nodes = [
    { id: 'a', name: 'Ana', group: 'Contact', size: 2 },
    { id: 'b', name: 'Acme', group: 'Company', size: 0 },
  ];
  const network = (more: object = {}) => (
    <NetworkPanel
      title="Sales"
      data={{
        nodeTitle: 'Name',
        groupTitle: 'Kind',
        sizeTitle: 'Referrals',
        nodes,
        edges: [{ from: 'b', to: 'a', kind: 'Company' }],
      }}
      empty="Add a contact"
      onPick={onPick}
      {...more}
    />
  );
  const { rerender } = render(network());
  const picture = await screen.findByRole('application', { name: /^Sales/ });
  fireEvent.keyDown(picture, { key: 'ArrowRight' });
  expect(screen.getByText('Ana, Contact. Referrals: 2. Company: Acme')).toBeTruthy();
  fireEvent.keyDown(picture, { key: 'Enter' });
  expect(onPick).toHaveBeenLastCalledWith('a');
  await choose('Show as table');
  expect(screen.getByRole('row', { name: 'Acme Company 0 Company: Ana' })).toBeTruthy();
  rerender(network({ data: { nodeTitle: '', groupTitle: '', sizeTitle: '', nodes: [], edges: [] } }));
  expect(screen.getByText('Add a contact')).toBeTruthy();
});
