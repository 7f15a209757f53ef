import { beforeEach, expect, test } from '@jest/globals';
import { type Contact, listContacts } from '@fernway/contracts/http/crm';
import { exampleContact } from '@fernway/contracts/testing';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import en from '../locales/en.json' with { type: 'json' };
import { ContactPicker } from './record-picker.js';

const people = ['Mara Jones', 'Ben Ito', 'Mario Rossi'].map((name, index) =>
  exampleContact({
    id: `0190aaaa-0000-7000-8000-00000000000${index}`,
    name,
    companyName: index === 0 ? 'Oak Bakery' : null,
  }),
);
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listContacts, ({ query }) => ({
    items: people.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? '')),
    next: null,
  }));
});

function Chooser() {
  const [contact, setContact] = useState<Contact>();
  return <ContactPicker label="Who" value={contact} onChange={setContact} />;
}

const open = () => {
  renderPart(<Chooser />, { messages: { 'ai-tools': en } });
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const press = (key: string, more = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...more });
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });

test('nothing is read before it is opened; then it finds by words, and Enter takes what the arrows are at', async () => {
  const box = open();
  expect(api.callsOf(listContacts)).toEqual([]);
  press('ArrowDown');
  await waitFor(() => expect(options()).toEqual(['Mara Jones · Oak Bakery', 'Ben Ito', 'Mario Rossi']));
  type('mar');
  await waitFor(() => expect(options()).toEqual(['Mara Jones · Oak Bakery', 'Mario Rossi']));
  press('ArrowDown');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Mario Rossi' }).id);
  press('Enter', { isComposing: true });
  expect(box.value).toBe('mar');
  press('Enter');
  expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['Mario Rossi', 'false']);
});

test('what is chosen is cleared by its cross or Backspace, and kept by Escape and by leaving', async () => {
  const box = open();
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByTitle('Ben Ito'));
  expect(box.value).toBe('Ben Ito');
  type('mara');
  await waitFor(() => expect(options()).toEqual(['Mara Jones · Oak Bakery']));
  press('Escape');
  expect([box.value, options()]).toEqual(['Ben Ito', []]);
  type('ma');
  fireEvent.blur(box);
  expect(box.value).toBe('Ben Ito');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Ben Ito' }));
  expect(box.value).toBe('');
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByTitle('Mario Rossi'));
  press('Backspace');
  expect(box.value).toBe('');
});

test('Enter takes nothing while the answer to the last words is on its way, and says so', async () => {
  const box = open();
  fireEvent.mouseDown(box);
  await screen.findByTitle('Ben Ito');
  let answer = (_page: { items: Contact[]; next: null }) => {};
  api.on(listContacts, () => new Promise((resolve) => (answer = resolve)));
  type('nobody');
  expect((await screen.findByText('Searching…')).getAttribute('role')).toBe('status');
  press('Enter');
  expect(box.value).toBe('nobody');
  answer({ items: [], next: null });
  await screen.findByText('No contact matches');
});
