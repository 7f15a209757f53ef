import {
  createActivity,
  deleteActivity,
  listActivities,
  restoreActivity,
  updateActivity,
} from '@fernway/contracts/http/crm-activities';
import { createContact, deleteContact, listContacts, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import {
  createCompany,
  deleteCompany,
  listCompanies,
  restoreCompany,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import {
  createExpense,
  deleteExpense,
  listExpenses,
  restoreExpense,
  updateExpense,
} from '@fernway/contracts/http/crm-expenses';
import {
  createProduct,
  deleteProduct,
  listProducts,
  restoreProduct,
  updateProduct,
} from '@fernway/contracts/http/crm-products';
import { createSale, deleteSale, listSales, restoreSale, updateSale } from '@fernway/contracts/http/crm-sales';
import { createDeal, deleteDeal, listDeals, restoreDeal, updateDeal } from '@fernway/contracts/http/crm-deals';
import { listDeletions, type SyncedType } from '@fernway/contracts/http/crm-deletions';
import { createTask, deleteTask, listTasks, restoreTask, updateTask } from '@fernway/contracts/http/crm-tasks';
import type { Endpoint } from '@fernway/contracts/endpoint';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { rowsOf } from '../crm.js';

type Kept = { id: string; version: number };
type Kind = {
  list: Endpoint;
  create: Endpoint;
  update: Endpoint;
  delete: Endpoint;
  restore: Endpoint;
  body: object;
  change: object;
  query?: object;
};

const kinds: Record<SyncedType, Kind> = {
  contact: {
    list: listContacts,
    create: createContact,
    update: updateContact,
    delete: deleteContact,
    restore: restoreContact,
    body: { name: 'One' },
    change: { name: 'Two' },
    query: { sort: 'updatedAt' },
  },
  company: {
    list: listCompanies,
    create: createCompany,
    update: updateCompany,
    delete: deleteCompany,
    restore: restoreCompany,
    body: { name: 'One' },
    change: { name: 'Two' },
  },
  deal: {
    list: listDeals,
    create: createDeal,
    update: updateDeal,
    delete: deleteDeal,
    restore: restoreDeal,
    body: { name: 'One', customerName: 'Oak', value: { amount: 1, currency: 'USD' } },
    change: { name: 'Two' },
  },
  product: {
    list: listProducts,
    create: createProduct,
    update: updateProduct,
    delete: deleteProduct,
    restore: restoreProduct,
    body: { name: 'One', price: { amount: 1, currency: 'USD' } },
    change: { name: 'Two' },
  },
  sale: {
    list: listSales,
    create: createSale,
    update: updateSale,
    delete: deleteSale,
    restore: restoreSale,
    body: { name: 'One', date: '2026-01-02', amount: { amount: 1, currency: 'USD' } },
    change: { name: 'Two' },
  },
  expense: {
    list: listExpenses,
    create: createExpense,
    update: updateExpense,
    delete: deleteExpense,
    restore: restoreExpense,
    body: { date: '2026-01-02', category: 'rent', amount: { amount: 1, currency: 'USD' } },
    change: { supplier: 'Two' },
  },
  activity: {
    list: listActivities,
    create: createActivity,
    update: updateActivity,
    delete: deleteActivity,
    restore: restoreActivity,
    body: { type: 'note', body: 'One' },
    change: { body: 'Two' },
  },
  task: {
    list: listTasks,
    create: createTask,
    update: updateTask,
    delete: deleteTask,
    restore: restoreTask,
    body: { title: 'One' },
    change: { title: 'Two' },
    query: { state: 'all' },
  },
};

export const sync = (crm: TestService): void =>
  describe('copies of the records', () => {
    let owner: Person;
    let contactId: string;
    beforeAll(async () => {
      owner = await crm.person();
      contactId = (await crm.request(createContact, { as: owner, body: { name: 'Somebody' } })).body.id;
    });

    const all = async (list: Endpoint, query: object): Promise<Kept[]> => {
      const items: Kept[] = [];
      for (let after: string | undefined; ; ) {
        const { status, body, text } = await crm.request(list, {
          as: owner,
          query: { limit: 2, ...query, ...(after && { after }) },
        });
        if (status !== 200) throw new Error(text);
        items.push(...body.items);
        if (!body.next) return items;
        after = body.next;
      }
    };

    /** A client that keeps a copy by what the API's description says, and only by that. */
    const copyOf = (type: SyncedType) => {
      const copy = new Map<string, number>();
      let since: string | undefined;
      return async () => {
        const noted = new Date().toISOString();
        for (const { id, version } of await all(kinds[type].list, {
          ...kinds[type].query,
          ...(since && { updatedSince: since }),
        }))
          copy.set(id, version);
        for (const { id } of await all(listDeletions, { type, since: since ?? '2000-01-01T00:00:00Z' }))
          copy.delete(id);
        since = noted;
        return copy;
      };
    };

    const live = async (type: SyncedType): Promise<Map<string, number>> => {
      const rows = await rowsOf<Kept>(
        crm,
        `select id, version from ${type} where workspace_id = $1 and deleted_at is null`,
        [owner.workspace],
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    };

    it.each(Object.keys(kinds) as SyncedType[])(
      'the newest is listed first where nobody asks for another order: %s',
      async (type) => {
        const { list, create, body } = kinds[type];
        const as = await crm.person();
        const made: string[] = [];
        for (let nth = 0; nth < 3; nth += 1) made.unshift((await crm.request(create, { as, body })).body.id);
        expect((await crm.request(list, { as })).body.items.map(({ id }: Kept) => id)).toEqual(made);
      },
    );

    describe('a copy of the records', () => {
      it.each(Object.keys(kinds) as SyncedType[])(
        'stays equal to them by what changed and what was deleted since: %s',
        async (type) => {
          const kind = kinds[type];
          const make = async (): Promise<Kept> => {
            const { status, body, text } = await crm.request(kind.create, {
              as: owner,
              body: { ...kind.body, ...(type === 'activity' && { contactId }) },
            });
            if (status !== 201) throw new Error(text);
            return body as Kept;
          };
          const sync = copyOf(type);
          const made: Kept[] = [];
          for (let n = 0; n < 6; n += 1) made.push(await make());
          expect(await sync()).toEqual(await live(type));
          const [changed, deleted, restored, brief] = [...made, await make()] as [Kept, Kept, Kept, Kept];
          await crm.request(kind.update, {
            as: owner,
            params: { id: changed.id },
            body: { ...kind.change, version: changed.version },
          });
          for (const { id } of [deleted, restored, brief])
            expect((await crm.request(kind.delete, { as: owner, params: { id } })).status).toBe(204);
          expect(await sync()).toEqual(await live(type));
          expect((await crm.request(kind.restore, { as: owner, params: { id: restored.id }, body: {} })).status).toBe(
            200,
          );
          expect(await sync()).toEqual(await live(type));
          expect((await sync()).has(restored.id)).toBe(true);

          const gone = await all(listDeletions, { type, since: '2000-01-01T00:00:00Z' });
          expect(gone.map(({ id }) => id).toSorted()).toEqual([deleted.id, brief.id].toSorted());
          const { body } = await crm.request(listDeletions, {
            as: await crm.person(),
            query: { type, since: '2000-01-01T00:00:00Z' },
          });
          expect(body.items).toEqual([]);
        },
      );

      it('refuses what is no kind, no time and no cursor of its own', async () => {
        const ask = async (query: object) =>
          (
            await crm.request(listDeletions, {
              as: owner,
              query: { type: 'contact', since: '2026-01-01T00:00:00Z', ...query },
            })
          ).status;
        expect(await ask({ type: 'organization' })).toBe(400);
        expect(await ask({ since: 'yesterday' })).toBe(400);
        expect(await ask({ after: 'x' })).toBe(400);
        expect(await ask({})).toBe(200);
      });
    });
  });
