import { addMessages, commonNamespace } from '@fernway/i18n';
import common from '@fernway/i18n/locales/en.json' with { type: 'json' };
import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

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

/** A menu's entry opens the dialog and is gone with its menu, as antd's are. */
function MenuWithDialog({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [shown, show] = useState<'menu' | 'dialog'>();
  return (
    <>
      <button onClick={() => show('menu')}>More</button>
      {shown === 'menu' && (
        <div role="menu">
          <button role="menuitem" onClick={() => show('dialog')}>
            Rename
          </button>
        </div>
      )}
      {shown === 'dialog' && dialog(() => show(undefined))}
    </>
  );
}

const press = (name: string) => {
  const button = screen.getByRole(name === 'Rename' ? 'menuitem' : 'button', { name });
  button.focus();
  fireEvent.click(button);
};

test('focus goes to the first field, and from a menu that is gone back to its button', () => {
  render(
    <MenuWithDialog
      dialog={(close) => (
        <Dialog title="Rename" onClose={close}>
          <fieldset disabled>
            <TextField label="Owner" />
          </fieldset>
          <TextField label="Name" />
        </Dialog>
      )}
    />,
  );
  press('More');
  press('Rename');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a field that comes later gets the focus, unless the person is in another by then', () => {
  const part = (fields: ReactNode) => (
    <Dialog title="Deal" onClose={() => undefined}>
      {fields}
    </Dialog>
  );
  const { rerender } = render(part(<p>Loading</p>));
  rerender(part(<input aria-label="Name" />));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(part([<input key="first" aria-label="First" />, <input key="second" aria-label="Second" />]));
  screen.getByLabelText('Second').focus();
  rerender(part([<select key="new" aria-label="New" />, <input key="second" aria-label="Second" />]));
  expect(document.activeElement).toBe(screen.getByLabelText('Second'));
});

test('what was typed in a form is thrown away only when asked', () => {
  const close = jest.fn();
  const discard = jest.fn();
  render(
    <Dialog title="Rename" onDiscard={discard} onClose={close}>
      <form>
        <TextField label="Name" />
      </form>
    </Dialog>,
  );
  const name = screen.getByLabelText('Name');
  const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' });
  fireEvent.change(name, { target: { value: 'Mina' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect([question(), document.activeElement]).toEqual([null, name]);
  fireEvent.click(screen.getByRole('dialog', { name: 'Rename' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect([close, discard].flatMap(({ mock }) => mock.calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([close, discard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
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
