import { createContact } from '@fernway/contracts/http/crm';
import { undoBatch } from '@fernway/contracts/http/crm-batches';
import { type Expense, listExpenses } from '@fernway/contracts/http/crm-expenses';
import { exportOf } from '@fernway/contracts/http/crm-exports';
import { type Import, listImportRows } from '@fernway/contracts/http/crm-imports';
import { createProduct, listProducts, type Product } from '@fernway/contracts/http/crm-products';
import { createSale, listSales, type Sale } from '@fernway/contracts/http/crm-sales';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addDeal, rowsOf } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

const usd = (amount: number) => ({ amount, currency: 'USD' });

export const commerceImports = (crm: TestService): void =>
  describe('files of products, sales and expenses', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const ask = async (endpoint: Endpoint, asked: object = {}) => {
      const answer = await crm.request(endpoint, { as: owner, ...asked });
      if (answer.status !== endpoint.status) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    };
    const listed = async <R>(list: Endpoint, query: object = {}): Promise<R[]> => (await ask(list, { query })).items;
    const tried = async (recordType: string, lines: string[], options: object = {}): Promise<Import> => {
      const made = await upload(crm, owner, lines.join('\n'), { recordType, fileName: `${recordType}.csv` });
      return checked(crm, owner, made, { options });
    };
    const brought = async (recordType: string, lines: string[], options: object = {}): Promise<Import> =>
      ran(crm, owner, await tried(recordType, lines, options));
    const reasons = async ({ id }: Import): Promise<string[]> =>
      (await ask(listImportRows, { params: { id }, query: {} })).items.map(({ reason }: { reason: string }) => reason);
    const undo = ({ id }: Import) => ask(undoBatch, { params: { id }, body: {} });

    it('makes products, finds them again by their SKU, and takes all of it back', async () => {
      const made = await brought('product', [
        'Product,SKU,Unit,Price,Currency,Cost,Active',
        'Oak table,T-1,piece,900,EUR,500.50,yes',
        'Chair,C-1,,120,EUR,,no',
      ]);
      expect(made.counts).toMatchObject({ create: 2, invalid: 0 });
      expect(await listed<Product>(listProducts)).toMatchObject([
        { name: 'Chair', active: false, cost: null },
        {
          name: 'Oak table',
          sku: 'T-1',
          unit: 'piece',
          price: { amount: 90_000, currency: 'EUR' },
          cost: { amount: 50_050, currency: 'EUR' },
          active: true,
        },
      ]);
      const again = await brought('product', [
        'SKU,Price (EUR),Active,Name',
        't-1,950,はい,Oak table',
        'C-1,120,no,Chair',
        'N-1,,yes,New without a price',
        'c-1,1,no,Twice',
        'X-1,5,perhaps,Neither',
      ]);
      expect(await reasons(again)).toEqual(['no-amount', 'repeats-row', 'bad-choice']);
      expect(again.counts).toMatchObject({ create: 0, update: 1, unchanged: 1, invalid: 2, conflict: 1 });
      const dollars = await tried('product', ['SKU,Price', 'T-1,$5']);
      expect(await reasons(dollars)).toEqual(['other-currency']);
      await undo(again);
      expect(await listed<Product>(listProducts, { q: 'T-1' })).toMatchObject([
        { price: { amount: 90_000, currency: 'EUR' }, version: 3 },
      ]);
      await undo(made);
      expect(await listed(listProducts)).toEqual([]);
    });

    it('makes sales with their links, and takes them back with the companies that came with them', async () => {
      const product = await ask(createProduct, {
        body: { name: 'Oak table', sku: 'T-1', price: usd(900), cost: usd(5) },
      });
      const address = { country: 'Japan', region: 'Kyoto' };
      const contact = await ask(createContact, { body: { name: 'Mara', email: 'mara@oak.example', address } });
      const made = await brought(
        'sale',
        [
          'Date,SKU,Item,Amount,Quantity,Email,Company,Channel,Order Number,Country',
          '2026-03-01,t-1,,27.00,3,MARA@oak.example,Oak Ltd,Shop,A-1,',
          '2026-03-02,,Delivery,-4.50,1,,,Web,A-2,Spain',
          '2026-03-02,X-9,Unknown,1,1,,,,A-3,',
          ',,Undated,1,1,,,,A-4,',
          '2026-03-02,,Parts,1,1.2345,,,,A-5,',
        ],
        { dateOrder: 'ymd' },
      );
      expect(await reasons(made)).toEqual(['unknown-product', 'no-date', 'too-many-decimals']);
      expect(made.counts).toMatchObject({ create: 2, invalid: 3, companies: 1 });
      expect(await listed<Sale>(listSales)).toMatchObject([
        { name: 'Delivery', amount: usd(-450), cost: null, country: 'Spain', region: null, customerName: null },
        {
          name: 'Oak table',
          productId: product.id,
          amount: usd(2700),
          cost: usd(15),
          quantity: 3,
          contactId: contact.id,
          customerName: 'Mara',
          companyName: 'Oak Ltd',
          channel: 'Shop',
          externalId: 'A-1',
          ownerId: owner.user,
          origin: 'import',
          ...address,
        },
      ]);
      const again = await brought('sale', ['Order Number,Amount,Channel', 'a-1,27,Web', 'a-2,-4.5,Web']);
      expect(again.counts).toMatchObject({ update: 1, unchanged: 1 });
      await undo(again);
      await undo(made);
      expect(await listed(listSales)).toEqual([]);
      expect(await rowsOf(crm, `select from company where name = 'Oak Ltd' and deleted_at is null`)).toEqual([]);
    });

    it('leaves sales of deals as they are: what our own export holds comes back unchanged', async () => {
      const sale = await ask(createSale, { body: { name: 'Kitchen', date: '2026-03-01', amount: usd(100) } });
      const mine = await ask(createSale, { body: { name: 'Lamp', date: '2026-03-02', amount: usd(7), cost: usd(3) } });
      const deal = await addDeal(crm, owner, { name: 'Kitchen', customerName: 'Mara' });
      await rowsOf(crm, `update sale set origin = 'deal', deal_id = $2 where id = $1 returning id`, [sale.id, deal.id]);
      const { text } = await crm.request(exportOf.sale, { as: owner, query: {} });
      const same = await tried('sale', [text]);
      expect(same.counts).toMatchObject({ create: 0, update: 0, unchanged: 2, invalid: 0, conflict: 0 });
      const other = await tried('sale', ['Fernway ID,Amount', `${sale.id},5`, `${mine.id},6`]);
      expect(await reasons(other)).toEqual(['of-deal', 'same-id']);
    });

    it('makes expenses, whose categories are known in five languages', async () => {
      const made = await brought(
        'expense',
        [
          'Fecha,Categoría,Importe,Moneda,Proveedor,Nota',
          '01/03/2026,Alquiler,"1.200,50",EUR,Casa,Marzo',
          '02/03/2026,家賃,100,EUR,,',
          '03/03/2026,Aparcamiento,-3,EUR,,',
          '04/03/2026,,3,EUR,Nadie,',
        ],
        { dateOrder: 'dmy', decimal: ',' },
      );
      expect(await reasons(made)).toEqual(['no-category']);
      const eur = (amount: number) => ({ amount, currency: 'EUR' });
      expect(await listed<Expense>(listExpenses)).toMatchObject([
        { date: '2026-03-03', category: 'Aparcamiento', amount: eur(-300), name: 'Aparcamiento' },
        { date: '2026-03-02', category: 'rent', amount: eur(10_000), supplier: null },
        { date: '2026-03-01', category: 'rent', amount: eur(120_050), supplier: 'Casa', name: 'Casa', note: 'Marzo' },
      ]);
      await undo(made);
      expect(await listed(listExpenses)).toEqual([]);
    });
  });
