import { beforeEach, expect, test } from '@jest/globals';
import { listProducts } from '@fernway/contracts/http/crm-products';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { useLanguage, useT } from '@fernway/i18n';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { en, exampleProduct } from '../testing.js';
import { LineEditor } from './line-editor.js';
import { lineEntered, linesForm, type LineText } from './line-text.js';

let api: ReturnType<typeof fakeApi>;
let seen: LineText[];
let checked: string | undefined;

beforeEach(() => {
  signInForTest();
  api = fakeApi();
  api.on(listProducts, { items: [exampleProduct()], next: null });
});

function Editor() {
  const [lines, setLines] = useState<LineText[]>([]);
  const [tried, setTried] = useState(false);
  const reading = { t: useT('crm'), language: useLanguage() };
  const problem = linesForm(reading).safeParse(lines).error?.issues[0]?.message;
  useEffect(() => {
    seen = lines;
    checked = problem;
  });
  return (
    <>
      <LineEditor
        lines={lines}
        currency="USD"
        reading={reading}
        error={tried ? problem : undefined}
        onChange={setLines}
      />
      <button onClick={() => setTried(true)}>Try</button>
    </>
  );
}

const open = () => renderPart(<Editor />, { messages: { crm: en } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => within(screen.getByRole('group', { name }));
const type = (within_: string, field: RegExp, value: string) =>
  fireEvent.change(row(within_).getByLabelText(field), { target: { value } });
const sum = () => screen.getByText('Sum').textContent;
const add = (number: number, name: string, quantity: string, price: string) => {
  press('Add product');
  type(`Product ${number}`, /^Product/, name);
  type(name, /^Quantity/, quantity);
  type(name, /^Price/, price);
};

test('adds lines up, each rounded half up, and leaves out what is not complete', () => {
  open();
  add(1, 'Bread', '1.005', '1');
  expect(sum()).toBe('Sum $1.01');
  add(2, 'Cake', '3', '120.50');
  type('Cake', /^Discount/, '10%');
  expect(row('Cake').getByRole('status').textContent).toBe('$325.35');
  add(3, 'Tea', '0', 'much');
  expect(sum()).toBe('Sum $326.36');
  expect(checked).toBe('Some products are not complete');
  expect(row('Tea').queryByText('A number above 0, with up to three decimals')).toBeNull();
  press('Try');
  expect(row('Tea').getByText('A number above 0, with up to three decimals')).toBeTruthy();
  expect(row('Tea').getByText('An amount, such as 49.90')).toBeTruthy();
  expect(lineEntered(seen[1]!, { t: String, language: 'en' })).toEqual({
    productId: null,
    name: 'Cake',
    quantity: 3,
    price: 12_050,
    discount: 10,
    total: 32_535,
  });
});

test('a name that is typed to its end means that product, and its price goes with it', async () => {
  open();
  press('Add product');
  type('Product 1', /^Product/, 'bread');
  fireEvent.blur(row('bread').getByLabelText(/^Product/));
  await waitFor(() => expect(seen[0]).toMatchObject({ name: 'Bread', productId: exampleProduct().id, price: '4.5' }));
  type('Bread', /^Product/, 'Brioche');
  expect(seen[0]).toMatchObject({ name: 'Brioche', productId: null, price: '' });
});

test('moves lines, and brings a removed one back to its place', () => {
  open();
  add(1, 'Bread', '1', '2');
  add(2, 'Cake', '1', '3');
  press('Move Cake up');
  expect(seen.map(({ name }) => name)).toEqual(['Cake', 'Bread']);
  press('Remove Cake');
  expect([seen.length, sum()]).toEqual([1, 'Sum $2']);
  press('Undo');
  expect(seen.map(({ name }) => name)).toEqual(['Cake', 'Bread']);
  expect(screen.queryByText('Cake was removed')).toBeNull();
});

test('a product that is found by its number brings its name and price', async () => {
  open();
  press('Add product');
  type('Product 1', /^Product/, 'br-1');
  expect(await screen.findByText('BR-1 · $4.50')).toBeTruthy();
  type('br-1', /^Product/, 'BR-1');
  expect(seen[0]).toMatchObject({ productId: exampleProduct().id, name: 'Bread', price: '4.5' });
  expect(row('Bread').getByText('From your products')).toBeTruthy();
  type('Bread', /^Product/, 'Bread of another kind');
  expect(seen[0]?.productId).toBeNull();
});
