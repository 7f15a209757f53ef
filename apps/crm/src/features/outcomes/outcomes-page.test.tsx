import { beforeEach, expect, test } from '@jest/globals';
import { changePickList, listPickLists, type PickListChange } from '@fernway/contracts/http/crm-pick-lists';
import { fakeApi, fakeDrafts, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en } from '../../testing.js';
import { OutcomesPage } from './outcomes-page.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInForTest({ role: 'owner' });
  api = fakeApi();
  const item = (label: string) => ({ label, hidden: false });
  api.on(listPickLists, {
    items: [
      { name: 'call-outcome', version: 0, items: [item('Reached')] },
      { name: 'lost-reason', version: 4, items: [item('Price'), item('Timing')] },
    ],
  });
  api.on(changePickList, ({ body }) => {
    const { name, version, items } = body as PickListChange;
    return { name, version: version + 1, items };
  });
});

test('texts are added, renamed, ordered, hidden and removed, each at once', async () => {
  renderPart(<OutcomesPage />, { messages: { crm: en } });
  const reasons = within(await screen.findByRole('region', { name: 'Lost reasons' }));
  const labels = () => reasons.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const press = (name: string) => fireEvent.click(reasons.getByRole('button', { name }));
  const shows = (...expected: string[]) => waitFor(() => expect(labels()).toEqual(expected));
  const type = (name: string, value: string) => {
    const dialog = within(screen.getByRole('dialog', { name }));
    fireEvent.change(dialog.getByLabelText(/^Text/), { target: { value } });
    return dialog;
  };

  press('Move Timing up');
  await shows('Timing', 'Price');
  press('Add a lost reason');
  const adding = type('Add a lost reason', 'price');
  expect(adding.getByText('It is in the list already')).toBeTruthy();
  type('Add a lost reason', 'No reply');
  fireEvent.click(adding.getByRole('button', { name: 'Save' }));
  await shows('Timing', 'Price', 'No reply');
  press('Edit Price');
  fireEvent.click(type('Edit Price', 'Too dear').getByRole('button', { name: 'Save' }));
  await shows('Timing', 'Too dear', 'No reply');
  press('Hide Timing');
  expect(await reasons.findByText('Hidden: not offered any more')).toBeTruthy();
  press('Remove Timing');
  await shows('Too dear', 'No reply');
  expect(api.callsOf(changePickList).map(({ body }) => (body as PickListChange).version)).toEqual([4, 5, 6, 7, 8]);
});

test('a text that was typed and not added, or not renamed, comes back', async () => {
  fakeDrafts(api, { 'pick-list:lost-reason:new': 'No reply' });
  const { unmount } = renderPart(<OutcomesPage />, { messages: { crm: en } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a lost reason' }));
  expect(await screen.findByDisplayValue('No reply')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Price' }));
  fireEvent.change(screen.getByDisplayValue('Price'), { target: { value: 'Too dear' } });
  unmount();
  renderPart(<OutcomesPage />, { messages: { crm: en } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Timing' }));
  expect(await screen.findByDisplayValue('Timing')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Price' }));
  expect(await screen.findByDisplayValue('Too dear')).toBeTruthy();
});
