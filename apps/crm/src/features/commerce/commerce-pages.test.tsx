import { beforeEach, expect, test } from '@jest/globals';
import { listContacts } from '@fernway/contracts/http/crm';
import { listCompanies } from '@fernway/contracts/http/crm-companies';
import { listCustomFields } from '@fernway/contracts/http/crm-custom-fields';
import { createExpense, listExpenses } from '@fernway/contracts/http/crm-expenses';
import { createProduct, getProduct, listProducts, updateProduct } from '@fernway/contracts/http/crm-products';
import { createSale, getSale, listSales } from '@fernway/contracts/http/crm-sales';
import { getTimeline } from '@fernway/contracts/http/crm-timeline';
import { listViews } from '@fernway/contracts/http/crm-views';
import { listMembers } from '@fernway/contracts/http/members';
import { currentNotices } from '@fernway/web-kit/notices';
import { Route, Routes } from '@fernway/web-kit/router';
import { fakeApi, renderPart, signInForTest } from '@fernway/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { en, exampleExpense, exampleProduct, exampleSale } from '../../testing.js';
import { ExpensesPage } from './expenses-page.js';
import { ProductsPage } from './products-page.js';
import { SalesPage } from './sales-page.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  signInForTest();
  api = fakeApi();
  api.on(listViews, { items: [] });
  api.on(listCustomFields, { items: [] });
  api.on(listMembers, { items: [] });
  api.on(listContacts, { items: [], next: null });
  api.on(listCompanies, { items: [], next: null });
  api.on(listProducts, { items: [exampleProduct()], next: null });
  api.on(listSales, { items: [exampleSale()], next: null });
  api.on(listExpenses, { items: [exampleExpense({ supplier: null, name: 'goods' })], next: null });
  api.on(getTimeline, { items: [], next: null });
});

const open = (page: ReactNode, list: string, rest = '') =>
  renderPart(
    <Routes>
      {[list, `${list}/:id`].map((route) => (
        <Route key={route} path={route} element={page} />
      ))}
    </Routes>,
    { messages: { crm: en }, path: `${list}${rest}` },
  );
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↓↑]/, ''));
const dialog = async () => within(await screen.findByRole('dialog'));

test('a product: listed, and added with its currency, which its cost shares', async () => {
  open(<ProductsPage />, '/dashboard/products', '?active=true');
  await screen.findByText('BR-1');
  expect(headers()).toEqual(['', 'Name', 'SKU', 'Unit', 'Price', 'Cost', 'Active']);
  expect(api.callsOf(listProducts)[0]?.query.get('active')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Add product' }));
  const form = await dialog();
  fireEvent.change(await form.findByLabelText(/^Name/), { target: { value: 'Rye' } });
  fireEvent.change(form.getByLabelText(/^SKU/), { target: { value: 'br-1' } });
  fireEvent.change(form.getByLabelText(/^Price/), { target: { value: 'EUR 5.20' } });
  fireEvent.change(form.getByLabelText(/^Cost/), { target: { value: '$1' } });
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Add product' }));
  add();
  expect(await form.findByText('The cost must be in EUR, as the amount is')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Cost/), { target: { value: '' } });
  api.on(createProduct, exampleProduct({ name: 'Rye' }));
  add();
  await waitFor(() => expect(currentNotices().at(-1)?.title).toBe('Rye was added'));
  expect(api.callsOf(createProduct)[0]?.body).toEqual({
    name: 'Rye',
    sku: 'br-1',
    price: { amount: 520, currency: 'EUR' },
    active: true,
  });
});

test('a change of a product that somebody else changed meanwhile is a choice', async () => {
  api.on(getProduct, exampleProduct());
  api.fail(updateProduct, 'version-conflict', 'changed', { current: exampleProduct({ version: 2, name: 'Loaf' }) });
  open(<ProductsPage />, '/dashboard/products', `/${exampleProduct().id}`);
  const form = await dialog();
  fireEvent.change(await form.findByLabelText(/^Name/), { target: { value: 'Rye' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Loaf')).toBeTruthy();
  expect(form.getByRole('region', { name: 'History' })).toBeTruthy();
});

test('a sale: its product suggests amounts; that of a deal is changed there', async () => {
  open(<SalesPage />, '/dashboard/sales-records', '?dealId=0190dddd-0000-7000-8000-000000000001');
  await screen.findByText('Oak Bakery');
  expect(api.callsOf(listSales)[0]?.query.get('dealId')).toBe('0190dddd-0000-7000-8000-000000000001');
  fireEvent.click(screen.getByRole('button', { name: 'Add sale' }));
  const form = await dialog();
  const what = await form.findByLabelText(/^Name/);
  fireEvent.change(form.getByLabelText(/^Quantity/), { target: { value: '3' } });
  fireEvent.change(what, { target: { value: 'BR' } });
  await form.findByText(/^BR-1/);
  fireEvent.change(what, { target: { value: 'BR-1' } });
  const amount = form.getByLabelText(/^Amount/) as HTMLInputElement;
  expect([amount.value, (form.getByLabelText(/^Cost/) as HTMLInputElement).value]).toEqual(['$13.5', '$4.5']);
  fireEvent.change(form.getByLabelText(/^Quantity/), { target: { value: '2' } });
  expect(amount.value).toBe('$9');
  fireEvent.change(amount, { target: { value: '-8' } });
  api.on(createSale, exampleSale());
  fireEvent.click(form.getByRole('button', { name: 'Add sale' }));
  await waitFor(() => expect(api.callsOf(createSale)).toHaveLength(1));
  expect(api.callsOf(createSale)[0]?.body).toMatchObject({
    name: 'Bread',
    productId: exampleProduct().id,
    quantity: 2,
    amount: { amount: -800, currency: 'USD' },
    cost: { amount: 300, currency: 'USD' },
  });
});

test('a sale of a deal leads to it and is not changed here', async () => {
  const sale = exampleSale({ origin: 'deal', dealId: '0190dddd-0000-7000-8000-000000000001' });
  api.on(getSale, sale);
  open(<SalesPage />, '/dashboard/sales-records', `/${sale.id}`);
  const shown = await dialog();
  expect((await shown.findByRole('link', { name: 'Open the deal' })).getAttribute('href')).toBe(
    `/dashboard/deals/${sale.dealId}`,
  );
  expect(shown.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  expect(shown.getByText('Oak Bakery')).toBeTruthy();
});

test('an expense: its category reads in one’s language, and a text of one’s own is one', async () => {
  open(<ExpensesPage />, '/dashboard/expenses', '?add');
  expect((await screen.findAllByText('Goods')).length).toBeGreaterThan(1);
  const form = await dialog();
  fireEvent.change(await form.findByLabelText(/^Category/), { target: { value: 'marketing' } });
  api.on(createExpense, exampleExpense());
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Add expense' }));
  add();
  expect(await form.findByText('This field is required')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '45' } });
  add();
  await waitFor(() => expect(api.callsOf(createExpense)).toHaveLength(1));
  expect(api.callsOf(createExpense)[0]?.body).toMatchObject({
    category: 'marketing',
    amount: { amount: 4500, currency: 'USD' },
  });
});
