import { addMessages, commonNamespace } from '@fernway/i18n';
import common from '@fernway/i18n/locales/en.json' with { type: 'json' };
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { BarChart } from './charts/bar-chart.js';
import { axisTop } from './charts/chart-frame.js';
import { PlainButton } from './button.js';
import { Dialog } from './dialog.js';
import { TextField } from './fields.js';
import { ErrorState } from './page.js';
import { ChangeText, MoneyText } from './values.js';

addMessages('en', commonNamespace, common);

test('a field is described by its error and hint', () => {
  render(<TextField label="Email" error="Invalid email" hint="For receipts" />);
  const field = screen.getByLabelText('Email');
  const described = field.getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['For receipts', 'Invalid email']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a busy button does nothing and keeps its place in the tab order', () => {
  const press = jest.fn();
  render(
    <PlainButton busy onClick={press}>
      Save
    </PlainButton>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a dialog starts at what it names, closes by its cross, and gives focus back', () => {
  const close = jest.fn();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(
    <Dialog title="Rename" onClose={close}>
      <input aria-label="Name" data-autofocus />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(3);
  unmount();
  expect(document.activeElement).toBe(opener);
});

test('a dialog starts in its first field, also where that comes later', async () => {
  const { rerender } = render(
    <Dialog title="New" onClose={() => undefined}>
      Reading…
    </Dialog>,
  );
  rerender(
    <Dialog title="New" onClose={() => undefined}>
      <button type="button">Help</button>
      <input type="hidden" />
      <select aria-label="Kind" />
    </Dialog>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kind')));
});

test('a dialog with typed text asks before it closes', () => {
  const close = jest.fn();
  render(
    <Dialog title="New" onClose={close}>
      <input type="search" aria-label="Find" />
      <form>
        <input aria-label="Name" />
      </form>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'New' });
  const escape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  fireEvent.input(screen.getByLabelText('Find'), { target: { value: 'oak' } });
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Mara' } });
  escape();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: '' } });
  escape();
  expect(close).toHaveBeenCalledTimes(2);
});

test('an error names the trace and offers to try again', () => {
  const retry = jest.fn();
  render(<ErrorState title="No figures" error={{ traceId: 'abc' }} onRetry={retry} />);
  expect(screen.getByText('Trace ID: abc')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalled();
});

test('stacked bars stand on one another and end at the sum', () => {
  const series = [
    { name: 'Chat', values: [3, 0] },
    { name: 'E-mails', values: [6, 5] },
  ];
  const { container } = render(
    <BarChart stacked title="Spending" labelTitle="Day" labels={['Mon', 'Tue']} series={series} />,
  );
  const bars = [...container.querySelectorAll('rect[fill]')].filter((bar) => bar.querySelector('title'));
  const box = (bar: Element) => [parseFloat(bar.getAttribute('y')!), parseFloat(bar.getAttribute('height')!)];
  // The axis ends at 10: 3 + 6 of Monday reach 90 %.
  expect(bars.map(box)).toEqual([
    [70, 30],
    [10, 60],
    [100, 0],
    [50, 50],
  ]);
  expect(bars[1]?.textContent).toBe('Mon, E-mails: 6');
});

test('a chart tells itself in a sentence and shows the same numbers as a table', () => {
  render(
    <BarChart
      title="New leads per week"
      labelTitle="Week"
      labels={['W46', 'W47']}
      series={[{ name: 'Leads', values: [3, 47] }]}
    />,
  );
  expect(screen.getByRole('img', { name: 'New leads per week. Leads W47: 47' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: 'New leads per week' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['WeekLeads', 'W463', 'W4747']);
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:chart';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(saved).toEqual(['New leads per week.csv']);
});

test.each([
  [[0, 0], 1],
  [[1], 2],
  [[3], 4],
  [[5], 6],
  [[24], 30],
  [[47], 50],
  [[128], 200],
  [[0.2], 0.2],
  [[2.2], 2.5],
])('the axis over %j ends at %d', (values, top) => {
  expect(axisTop([{ name: 'a', values }])).toBe(top);
});

test('money comes in minor units and is written for the language', () => {
  render(
    <>
      <MoneyText money={{ amount: 250, currency: 'USD' }} />
      <MoneyText money={{ amount: 48_500_000, currency: 'USD' }} compact />
      <MoneyText money={{ amount: 300, currency: 'JPY' }} />
    </>,
  );
  expect(document.body.textContent).toContain('$2.50$485K¥300');
});

test('a change is told by sign and colour, and the colour can be turned round', () => {
  const { container } = render(<ChangeText share={-0.12} goodWhen="down" />);
  expect(container.textContent).toBe('↓ -12%');
  expect(container.querySelector('.fw-change-good')).not.toBeNull();
});
