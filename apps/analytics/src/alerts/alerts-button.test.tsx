import { beforeEach, expect, test } from '@jest/globals';
import { addWatch, listWatches, type MetricWatch } from '@fernway/contracts/http/analytics-watches';
import type { fakeApi } from '@fernway/web-kit/testing';
import { renderPart } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { apiOfFigures, messages } from '../kit/testing.js';
import { AlertsButton } from './alerts-button.js';

const watch: MetricWatch = {
  id: '0190dddd-0000-7000-8000-000000000001',
  name: 'A good month',
  metric: 'revenue',
  period: 'this-month',
  condition: 'above',
  threshold: 500_000,
  currency: 'USD',
  crossed: true,
  raisedAt: null,
};
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = apiOfFigures();
  api.on(listWatches, { items: [watch] });
});

const open = async () => {
  renderPart(<AlertsButton />, { messages });
  fireEvent.click(screen.getByRole('button', { name: 'Alerts' }));
  await screen.findByText('Revenue, This month: above $5,000');
};

test('says what is watched, and watches an amount as it is typed', async () => {
  api.on(addWatch, watch);
  await open();
  fireEvent.change(screen.getByLabelText('Threshold (USD)'), { target: { value: '1,200.50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add alert' }));
  await waitFor(() =>
    expect(api.callsOf(addWatch)[0]?.body).toEqual({
      name: 'Revenue, This month: above $1,200.50',
      metric: 'revenue',
      period: 'this-month',
      condition: 'above',
      threshold: 120_050,
      currency: 'USD',
    }),
  );
});

test('offers what can be unusual, and no threshold for it', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Tell me when it is'), { target: { value: 'unusual' } });
  expect(screen.queryByLabelText(/^Threshold/)).toBeNull();
  const periods = screen.getByLabelText<HTMLSelectElement>('Period');
  expect([...periods.options].map(({ text }) => text)).toEqual(['Yesterday', 'Last month']);
});

test('asks for a number where there is none', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Threshold (USD)'), { target: { value: 'a lot' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add alert' }));
  await screen.findByText('Enter a number');
  expect(api.callsOf(addWatch)).toEqual([]);
});
