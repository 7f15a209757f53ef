import { expect, jest, test } from '@jest/globals';
import { ContactInput } from '@fernway/contracts/http/crm';
import type { RecordFilter } from '@fernway/contracts/http/crm-records';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { en } from '../testing.js';
import { FilterBuilder } from './filter-builder.js';
import type { Filterable } from './filter-draft.js';

const columns: Filterable[] = [
  { field: { name: 'name', label: 'Name', type: 'text' }, filter: 'text' },
  { field: { name: 'value', label: 'Value', type: 'money' }, filter: 'number' },
  { field: { name: 'createdAt', label: 'Added', type: 'time' }, filter: 'time' },
  {
    field: { name: 'stage', label: 'Stage', type: 'choice', options: [{ value: 'one', label: 'First' }] },
    filter: 'choice',
  },
];

const open = (filter: RecordFilter | null = null, of = columns) => {
  const onApply = jest.fn();
  renderPart(
    <FilterBuilder
      draftKey="filter:contact"
      columns={of}
      filter={filter}
      currency="EUR"
      onApply={onApply}
      onClose={() => {}}
    />,
    {
      messages: { crm: en },
    },
  );
  const choose = (label: string, value: string, nth = 0) =>
    fireEvent.change(screen.getAllByLabelText(label)[nth]!, { target: { value } });
  return { onApply, choose, apply: () => fireEvent.click(screen.getByRole('button', { name: 'Apply' })) };
};

test('makes groups of which one must hold, each of conditions that all must', () => {
  const { onApply, choose, apply } = open();
  choose('Value of Name', 'oak');
  fireEvent.click(screen.getByRole('button', { name: 'And…' }));
  choose('Field', 'value', 1);
  choose('Comparison', 'between', 1);
  choose('Value from', '10');
  choose('Value to', '20.50');
  fireEvent.click(screen.getByRole('button', { name: 'Or…' }));
  choose('Field', 'createdAt', 2);
  choose('Comparison', 'in-last-days', 2);
  choose('Value of Added', '7');
  apply();
  expect(onApply).toHaveBeenCalledWith({
    any: [
      {
        all: [
          { field: 'name', is: 'contains', value: 'oak' },
          { field: 'value', is: 'between', value: [1000, 2050], currency: 'EUR' },
        ],
      },
      { all: [{ field: 'createdAt', is: 'in-last-days', value: 7 }] },
    ],
  });
});

test.each([
  ['KWD', '5.125', 5125],
  ['JPY', '4,500', 4500],
  ['USD', '20.00', 2000],
  ['KRW', '1000', 1000],
  ['BHD', '1.5', 1500],
  ['GBP', '0.99', 99],
])('compares amounts in the currency that is shown: %s %s', (currency, typed, value) => {
  const { onApply, choose, apply } = open();
  choose('Field', 'value');
  choose('Comparison', 'more');
  expect((screen.getByLabelText('Currency of Value') as HTMLSelectElement).value).toBe('EUR');
  choose('Currency of Value', currency);
  choose('Value of Value', typed);
  apply();
  expect(onApply).toHaveBeenCalledWith({ any: [{ all: [{ field: 'value', is: 'more', value, currency }] }] });
});

test.each([
  ['0.99', 'JPY', undefined],
  ['1.99', 'KRW', undefined],
  ['1500', 'JPY', 1500],
  ['0.99', 'KWD', 990],
])('never makes another amount of %s in %s', (typed, currency, value) => {
  const { onApply, choose, apply } = open();
  choose('Field', 'value');
  choose('Comparison', 'more');
  choose('Value of Value', typed);
  choose('Currency of Value', currency);
  expect((screen.getByLabelText('Value of Value') as HTMLInputElement).value).toBe(typed);
  apply();
  if (value === undefined) {
    expect(screen.getByText('That is more decimals than the currency has')).toBeTruthy();
    expect(onApply).not.toHaveBeenCalled();
    choose('Currency of Value', 'USD');
    apply();
  }
  const applied = value === undefined ? { value: Number(typed) * 100, currency: 'USD' } : { value, currency };
  expect(onApply).toHaveBeenCalledWith({ any: [{ all: [{ field: 'value', is: 'more', ...applied }] }] });
});

test('a day means midnight where the user is', () => {
  const { onApply, choose, apply } = open();
  choose('Field', 'createdAt');
  choose('Comparison', 'after');
  choose('Value of Added', '2026-03-01');
  apply();
  expect(onApply).toHaveBeenCalledWith({
    any: [{ all: [{ field: 'createdAt', is: 'after', value: new Date(2026, 2, 1).toISOString() }] }],
  });
});

test('shows the filter that there is, and clears it', () => {
  const { onApply } = open({
    any: [
      { all: [{ field: 'value', is: 'more', value: 12345 }] },
      { all: [{ field: 'stage', is: 'any-of', value: ['one'] }] },
    ],
  });
  expect((screen.getByLabelText('Value of Value') as HTMLInputElement).value).toBe('123.45');
  expect(screen.getByTitle('First')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(onApply).toHaveBeenCalledWith(null);
});

test('some of the choices of a field that holds one are applied as they are', () => {
  const any: RecordFilter['any'] = [{ all: [{ field: 'lifecycle', is: 'any-of', value: ['customer'] }] }];
  const options = [{ value: 'customer', label: 'Customer' }];
  const lifecycle: Filterable = {
    field: {
      name: 'lifecycle',
      label: 'Lifecycle',
      type: 'choice',
      required: true,
      schema: ContactInput.shape.lifecycle,
      options,
    },
    filter: 'choice',
  };
  const { onApply, apply } = open({ any }, [lifecycle]);
  expect(screen.queryByText('This is not valid')).toBeNull();
  apply();
  expect(onApply).toHaveBeenCalledWith({ any });
});

test('a condition without its value, or with a wrong one, is not applied unsaid', () => {
  const { onApply, choose, apply } = open();
  apply();
  expect(screen.getByRole('alert').textContent).toBe('This field is required');
  choose('Field', 'value');
  choose('Value of Value', 'much');
  apply();
  expect(screen.getByText('This is not an amount of this currency')).toBeTruthy();
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the condition' }));
  apply();
  expect(onApply).toHaveBeenCalledWith(null);
});

test('says that a field is gone, and lets another be chosen', () => {
  const { choose, apply, onApply } = open({ any: [{ all: [{ field: 'fields.gone', is: 'is', value: 'x' }] }] });
  expect((screen.getByLabelText('Field') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Removed field');
  choose('Field', 'name');
  choose('Value of Name', 'oak');
  apply();
  expect(onApply).toHaveBeenCalledWith({ any: [{ all: [{ field: 'name', is: 'is', value: 'oak' }] }] });
});

test('brings back conditions that were not applied, until they are', async () => {
  signInForTest();
  const kept = fakeDrafts(fakeApi(), {
    'filter:contact': [
      {
        all: [
          { field: 'name', is: 'contains', value: 'oak' },
          { field: 'value', is: 'more' },
        ],
      },
    ],
  });
  const { onApply, choose, apply } = open();
  expect(await screen.findByDisplayValue('oak')).toBeTruthy();
  choose('Value of Value', '10');
  apply();
  await waitFor(() => expect(kept.size).toBe(0));
  expect(onApply).toHaveBeenCalledWith({
    any: [
      {
        all: [
          { field: 'name', is: 'contains', value: 'oak' },
          { field: 'value', is: 'more', value: 1000, currency: 'EUR' },
        ],
      },
    ],
  });
});
