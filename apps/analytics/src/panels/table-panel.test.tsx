import { afterEach, expect, jest, test } from '@jest/globals';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import { TablePanel } from './table-panel.js';

type Row = { name: string; margin: number | null };
const rows: Row[] = [
  { name: 'Bread', margin: 250 },
  { name: '=Rolls', margin: null },
  { name: 'Cakes, big', margin: 900 },
];
const open = (given: Row[] | undefined = rows) =>
  renderPart(
    <TablePanel
      title="Products"
      columns={[
        { key: 'name', title: 'Product', value: ({ name }) => name, show: ({ name }) => name },
        {
          key: 'margin',
          title: 'Margin',
          numeric: true,
          unit: 'USD',
          value: ({ margin }) => margin,
          show: ({ margin }) => margin ?? '–',
          cell: ({ margin }) => (margin === null ? '' : (margin / 100).toFixed(2)),
        },
      ]}
      rows={given}
      rowKey={({ name }) => name}
      empty="Nothing sold"
      computed="Revenue less cost"
    />,
    { messages: { analytics: en } },
  );
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

afterEach(() => void jest.restoreAllMocks());

test('sorts by any column, the largest first, and what has no number last', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Margin' }));
  expect(names()).toEqual(['Cakes, big900', 'Bread250', '=Rolls–']);
  fireEvent.click(screen.getByRole('button', { name: 'Margin' }));
  expect(names()).toEqual(['Bread250', 'Cakes, big900', '=Rolls–']);
});

test('saves its rows as a file, with exact numbers', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV: Products' }));
  const text = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(saved[0]!);
  });
  expect(text).toBe(`Product,Margin (USD)\r\nBread,2.50\r\n'=Rolls,\r\n"Cakes, big",9.00\r\n`);
});

test('says what fills it, and how its numbers are computed', () => {
  open([]);
  expect(screen.getByText('Nothing sold')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save as CSV: Products' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'How this is computed' }));
  expect(screen.getByRole('dialog').textContent).toContain('Revenue less cost');
});
