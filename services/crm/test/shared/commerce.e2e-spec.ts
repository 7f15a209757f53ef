import { createContact, updateContact } from '@fernway/contracts/http/crm';
import { bulkOf, getBatch, listKeptRecords, undoBatch } from '@fernway/contracts/http/crm-batches';
import { createCompany } from '@fernway/contracts/http/crm-companies';
import { createExpense, listExpenses } from '@fernway/contracts/http/crm-expenses';
import { exportOf } from '@fernway/contracts/http/crm-exports';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  Product,
  restoreProduct,
  updateProduct,
} from '@fernway/contracts/http/crm-products';
import { createSale, deleteSale, getSale, listSales, Sale, updateSale } from '@fernway/contracts/http/crm-sales';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addDeal, rowsOf } from '../crm.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });

export const commerce = (crm: TestService): void =>
  describe('products, sales and expenses', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const ask = async (endpoint: Endpoint, asked: object = {}) => {
      const answer = await crm.request(endpoint, { as: owner, ...asked });
      if (answer.status !== endpoint.status) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    };
    const addProduct = (body: object = {}): Promise<Product> =>
      ask(createProduct, { body: { name: 'Oak table', price: usd(90_000), ...body } });
    const addSale = (body: object = {}): Promise<Sale> =>
      ask(createSale, { body: { name: 'Oak table', date: '2026-03-01', amount: usd(90_000), ...body } });
    const named = async (list: Endpoint, query: object = {}) =>
      (await ask(list, { query })).items.map(({ name }: { name: string }) => name);
    /** A sale as its deal writes it. */
    const ofDeal = async () => {
      const deal = await addDeal(crm, owner, { name: 'Kitchen', customerName: 'Mara' });
      const sale = await addSale();
      await rowsOf(crm, `update sale set origin = 'deal', deal_id = $2 where id = $1 returning id`, [sale.id, deal.id]);
      return { deal, sale };
    };

    it('keeps a product with its history, and tells of each change', async () => {
      const product = await addProduct({ sku: 'T-1', unit: 'piece', cost: usd(50_000) });
      expect(Product.parse(product)).toEqual(product);
      expect(product).toMatchObject({ name: 'Oak table', sku: 'T-1', active: true, version: 1, cost: usd(50_000) });
      const changed = await ask(updateProduct, {
        params: { id: product.id },
        body: { version: 1, price: usd(95_000), active: false },
      });
      expect(changed).toMatchObject({ version: 2, price: usd(95_000), active: false, cost: usd(50_000) });
      expect(await ask(getProduct, { params: { id: product.id } })).toEqual(changed);
      const stale = await crm.request(updateProduct, {
        as: owner,
        params: { id: product.id },
        body: { version: 1, name: 'Table' },
      });
      expect(stale).toMatchObject({ status: 409, body: { code: 'version-conflict', currentVersion: 2 } });
      await ask(deleteProduct, { params: { id: product.id } });
      expect(await named(listProducts)).toEqual([]);
      await ask(restoreProduct, { params: { id: product.id }, body: {} });
      const history = await rowsOf(
        crm,
        'select action, changes from product_history where product_id = $1 order by version',
        [product.id],
      );
      expect(history).toEqual([
        { action: 'created', changes: {} },
        { action: 'updated', changes: { price: [usd(90_000), usd(95_000)], active: [true, false] } },
        { action: 'deleted', changes: {} },
        { action: 'restored', changes: {} },
      ]);
    });

    it('lists by columns, words and filters', async () => {
      await addSale({ name: 'Oak table', date: '2026-03-01', channel: 'Shop', externalId: 'A-1' });
      await addSale({ name: 'Café chair', date: '2026-03-02', amount: usd(-500), channel: 'shop' });
      await addSale({ name: "O'Neil lamp", date: '2026-02-01', amount: { amount: 7, currency: 'EUR' } });
      expect(await named(listSales)).toEqual(['Café chair', 'Oak table', "O'Neil lamp"]);
      expect(await named(listSales, { sort: 'name' })).toEqual(['Café chair', "O'Neil lamp", 'Oak table']);
      expect(await named(listSales, { q: 'cafe' })).toEqual(['Café chair']);
      expect(await named(listSales, { q: 'oneil lamp' })).toEqual(["O'Neil lamp"]);
      expect(await named(listSales, { q: 'a-1' })).toEqual(['Oak table']);
      const filter = (...all: object[]) => ({ filter: JSON.stringify({ any: [{ all }] }), sort: 'date' });
      expect(await named(listSales, filter({ field: 'channel', is: 'is', value: 'shop' }))).toHaveLength(2);
      expect(await named(listSales, filter({ field: 'amount', is: 'less', value: 0 }))).toEqual(['Café chair']);
      expect(await named(listSales, filter({ field: 'date', is: 'before', value: '2026-03-01' }))).toEqual([
        "O'Neil lamp",
      ]);
      const first = await ask(listSales, { query: { sort: 'amount', limit: 2 } });
      const rest = await ask(listSales, { query: { sort: 'amount', limit: 2, after: first.next } });
      expect([...first.items, ...rest.items].map(({ amount }: Sale) => amount.amount)).toEqual([7, -500, 90_000]);
      const expense = { date: '2026-03-01', amount: usd(5), category: 'rent' };
      await ask(createExpense, { body: { ...expense, supplier: 'Landlord' } });
      await ask(createExpense, { body: { ...expense, category: 'Parking', note: 'by the café' } });
      expect(await named(listExpenses, { sort: 'name' })).toEqual(['Landlord', 'Parking']);
      expect(await named(listExpenses, { q: 'cafe' })).toEqual(['Parking']);
      // Figures know their categories, whatever word somebody has for one.
      const typed = await ask(createExpense, { body: { ...expense, category: 'Customer retention' } });
      expect(typed.category).toBe('retention');
    });

    it('has a SKU and an external number once, in any case', async () => {
      const product = await addProduct({ sku: 'T-1' });
      const twice = await crm.request(createProduct, { as: owner, body: { name: 'B', price: usd(1), sku: 't-1' } });
      expect(twice).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ path: 'sku' }] } });
      await ask(deleteProduct, { params: { id: product.id } });
      await addProduct({ sku: 't-1' });
      const back = await crm.request(restoreProduct, { as: owner, params: { id: product.id }, body: {} });
      expect(back).toMatchObject({ status: 409, body: { errors: [{ path: 'sku' }] } });
      expect([(await addProduct({ sku: '' })).sku, (await addProduct({ sku: ' ' })).sku]).toEqual([null, null]);
      await addSale({ externalId: 'INV-1' });
      const again = await crm.request(createSale, {
        as: owner,
        body: { name: 'B', date: '2026-03-01', amount: usd(1), externalId: 'inv-1' },
      });
      expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'externalId' }] } });
    });

    it('keeps amount and cost in one currency', async () => {
      const sale = await addSale({ cost: usd(500) });
      const body = { version: 1, amount: { amount: 1, currency: 'EUR' } };
      const refused = await crm.request(updateSale, { as: owner, params: { id: sale.id }, body });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'cost' }] } });
      const both = { ...body, cost: { amount: 2, currency: 'EUR' } };
      expect(await ask(updateSale, { params: { id: sale.id }, body: both })).toMatchObject({
        amount: both.amount,
        cost: both.cost,
      });
    });

    it('takes name and cost from the product, place and names from the customer, and follows their names', async () => {
      const product = await addProduct({ cost: usd(333) });
      const company = await ask(createCompany, {
        body: { name: 'Oak', address: { country: 'Spain', region: 'Murcia' } },
      });
      const contact = await ask(createContact, { body: { name: 'Mara', companyId: company.id } });
      const sale: Sale = await ask(createSale, {
        body: {
          date: '2026-03-01',
          amount: usd(1000),
          quantity: 1.5,
          productId: product.id,
          contactId: contact.id,
        },
      });
      expect(sale).toMatchObject({
        name: 'Oak table',
        cost: usd(500),
        customerName: 'Mara',
        contactName: 'Mara',
        companyName: 'Oak',
        country: 'Spain',
        region: 'Murcia',
        origin: 'import',
        ownerId: owner.user,
      });
      await ask(updateContact, { params: { id: contact.id }, body: { version: 1, name: 'Mara Lee' } });
      expect(await ask(getSale, { params: { id: sale.id } })).toMatchObject({
        customerName: 'Mara Lee',
        contactName: 'Mara Lee',
        version: 1,
      });
      const gone = await crm.request(createSale, {
        as: owner,
        body: { date: '2026-03-01', amount: usd(1), productId: randomUUID() },
      });
      expect(gone.status).toBe(404);
    });

    it('moves sales when their contacts are merged, and back with the undo', async () => {
      const [keep, other] = [
        await ask(createContact, { body: { name: 'Mara' } }),
        await ask(createContact, { body: { name: 'Mara L.' } }),
      ];
      const sale = await addSale({ contactId: other.id });
      const merge = { keepId: keep.id, keepVersion: 1, otherId: other.id, otherVersion: 1 };
      const batch = await ask(mergeOf.contact.merge, { body: merge });
      const shown = async () => {
        const { contactId, contactName, customerName } = await ask(getSale, { params: { id: sale.id } });
        return { contactId, contactName, customerName };
      };
      expect(await shown()).toEqual({ contactId: keep.id, contactName: 'Mara', customerName: 'Mara' });
      await ask(undoBatch, { params: { id: batch.id }, body: {} });
      expect(await shown()).toEqual({ contactId: other.id, contactName: 'Mara L.', customerName: 'Mara L.' });
    });

    it('leaves a sale of a deal to the deal', async () => {
      const { deal, sale } = await ofDeal();
      const refusal = { status: 409, body: { detail: `This sale belongs to deal ${deal.dealId}: change the deal` } };
      const params = { id: sale.id };
      const body = { version: 1, channel: 'Shop' };
      expect(await crm.request(updateSale, { as: owner, params, body })).toMatchObject(refusal);
      expect(await crm.request(deleteSale, { as: owner, params })).toMatchObject(refusal);
      const mine = await addSale({ channel: 'Web' });
      const select = { ids: [sale.id, mine.id] };
      const changed = await ask(bulkOf.sale.change, { body: { select, set: { channel: 'Shop' } } });
      expect(changed).toMatchObject({ updated: 1, refused: 1 });
      const kept = await ask(listKeptRecords, { params: { id: changed.id }, query: {} });
      expect(kept.items).toMatchObject([{ recordType: 'sale', recordId: sale.id, reason: 'of-deal' }]);
      expect(await ask(bulkOf.sale.delete, { body: { select } })).toMatchObject({ deleted: 1, refused: 1 });
    });

    it('changes and deletes many at once, and takes it back as far as nothing stands in the way', async () => {
      const [one, two] = [await addProduct({ sku: 'T-1' }), await addProduct({ sku: 'T-2' })];
      const select = { query: { q: 'oak' } };
      expect(await ask(bulkOf.product.count, { body: { select } })).toEqual({ count: 2 });
      const changed = await ask(bulkOf.product.change, { body: { select, set: { unit: 'piece' } } });
      expect(changed).toMatchObject({ recordType: 'product', updated: 2 });
      await ask(undoBatch, { params: { id: changed.id }, body: {} });
      expect(await ask(getProduct, { params: { id: one.id } })).toMatchObject({ unit: null, version: 3 });
      const deleted = await ask(bulkOf.product.delete, { body: { select: { ids: [one.id, two.id] } } });
      await addProduct({ sku: 't-2' });
      const undo = await ask(undoBatch, { params: { id: deleted.id }, body: {} });
      expect(await ask(getBatch, { params: { id: undo.id } })).toMatchObject({ restored: 1, refused: 1 });
      const kept = await ask(listKeptRecords, { params: { id: undo.id }, query: {} });
      expect(kept.items).toMatchObject([{ recordType: 'product', recordId: two.id, reason: 'taken' }]);
    });

    it('is a file as the list shows it', async () => {
      const product = await addProduct({ sku: 'T-1' });
      await addSale({ productId: product.id, quantity: 2.5, name: 'Table, oak' });
      const { text } = await crm.request(exportOf.sale, {
        as: owner,
        query: { columns: 'name,amount,quantity,productId' },
      });
      expect(text.trim().split(/\r?\n/)).toEqual(['Sale,Amount,Currency,Quantity,SKU', '"Table, oak",900,USD,2.5,T-1']);
    });

    it('is seen in its workspace only, and written by those who may', async () => {
      const product = await addProduct();
      const stranger = await crm.person();
      const params = { id: product.id };
      expect((await crm.request(getProduct, { as: stranger, params })).status).toBe(404);
      expect((await crm.request(listProducts, { as: stranger, query: {} })).body.items).toEqual([]);
      const viewer = await crm.person({ role: 'viewer', workspace: owner.workspace });
      expect((await crm.request(getProduct, { as: viewer, params })).status).toBe(200);
      const body = { name: 'B', price: usd(1) };
      expect((await crm.request(createProduct, { as: viewer, body })).status).toBe(403);
      expect((await crm.request(deleteProduct, { as: viewer, params })).status).toBe(403);
    });
  });
