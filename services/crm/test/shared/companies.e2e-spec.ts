import { createContact, getContact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import {
  Company,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  restoreCompany,
  updateCompany,
} from '@fernway/contracts/http/crm-companies';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addContact, rowsOf } from '../crm.js';

export const companies = (crm: TestService): void =>
  describe('a company', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const add = async (body: Record<string, unknown>): Promise<Company> => {
      const answer = await crm.request(createCompany, { as: owner, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as Company;
    };
    const list = async (query: Record<string, unknown> = {}) =>
      (await crm.request(listCompanies, { as: owner, query: { sort: 'name', ...query } })).body;
    const names = async (query: Record<string, unknown>) => (await list(query)).items.map(({ name }: Company) => name);
    const historyOf = (id: string) =>
      rowsOf(
        crm,
        'select version, action, actor, origin, changes from company_history where company_id = $1 order by version',
        [id],
      );

    it('keeps all that was entered, with history, a place in the search, and an active start', async () => {
      const body = {
        name: ' Oak Bakery ',
        domain: 'OAK.example',
        website: 'https://oak.example/',
        phone: '+44 20 7946 0000',
        email: 'orders@oak-bakery.example',
        industry: 'Food',
        address: { street: '1 Mill Lane', city: 'Leeds', country: 'United Kingdom' },
        ownerId: owner.user,
        tags: ['wholesale'],
        salesTarget: { amount: 1_250_000, currency: 'GBP' },
      };
      const company = await add(body);
      expect(Company.parse(company)).toEqual(company);
      expect(company).toMatchObject({
        ...body,
        name: 'Oak Bakery',
        domain: 'oak.example',
        version: 1,
        status: 'active',
        quietDays: 0,
      });
      expect((await crm.request(getCompany, { as: owner, params: { id: company.id } })).body).toEqual(company);
      expect(await historyOf(company.id)).toEqual([
        { version: 1, action: 'created', actor: owner.user, origin: 'person', changes: {} },
      ]);
      expect(await names({ q: 'oak.exam' })).toEqual(['Oak Bakery']);
      expect(await names({ q: '79460000' })).toEqual(['Oak Bakery']);
      expect(await names({ q: 'orders@oak' })).toEqual(['Oak Bakery']);
    });

    it('changes with the version that was seen; the other version comes with the refusal', async () => {
      const { id } = await add({ name: 'Oak', salesTarget: { amount: 100, currency: 'EUR' } });
      const params = { id };
      const changed = await crm.request(updateCompany, {
        as: owner,
        params,
        body: { version: 1, salesTarget: null, address: { city: 'York' } },
      });
      expect(changed.body).toMatchObject({ version: 2, salesTarget: null, address: { city: 'York' } });
      const late = await crm.request(updateCompany, { as: owner, params, body: { version: 1, name: 'Elm' } });
      expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version-conflict', changed.body]);
      const same = await crm.request(updateCompany, { as: owner, params, body: { version: 2, name: 'Oak' } });
      expect(same.body.version).toBe(2);
      expect(await historyOf(id)).toMatchObject([
        { action: 'created' },
        {
          action: 'updated',
          changes: { salesTarget: [{ amount: 100, currency: 'EUR' }, null], address: [null, { city: 'York' }] },
        },
      ]);
    });

    it('takes a status, as clients send it along, and keeps to the one that it computes', async () => {
      const { id, status, email } = await add({ name: 'Oak', status: 'dormant' });
      expect([status, email]).toEqual(['active', null]);
      const params = { id };
      const alone = await crm.request(updateCompany, { as: owner, params, body: { version: 1, status: 'at-risk' } });
      expect([alone.status, alone.body.version, alone.body.status]).toEqual([200, 1, 'active']);
      const written = await crm.request(updateCompany, {
        as: owner,
        params,
        body: { version: 1, status: 'at-risk', email: 'hello@oak.example' },
      });
      expect(written.body).toMatchObject({ version: 2, status: 'active', email: 'hello@oak.example' });
      const history = (await historyOf(id)) as { changes: object }[];
      expect(history.map(({ changes }) => changes)).toEqual([{}, { email: [null, 'hello@oak.example'] }]);
      const filter = JSON.stringify({ any: [{ all: [{ field: 'email', is: 'starts-with', value: 'HELLO' }] }] });
      expect(await names({ filter })).toEqual(['Oak']);
    });

    it('goes and comes back, and its contacts stay', async () => {
      const contact = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
      const params = { id: contact.companyId! };
      expect((await crm.request(deleteCompany, { as: owner, params })).status).toBe(204);
      expect((await crm.request(getCompany, { as: owner, params })).status).toBe(404);
      expect(await names({ q: 'oak' })).toEqual([]);
      expect((await crm.request(getContact, { as: owner, params: { id: contact.id } })).body.companyName).toBe('Oak');
      expect((await crm.request(restoreCompany, { as: owner, params, body: {} })).body).toMatchObject({
        version: 3,
        name: 'Oak',
      });
      expect(await names({ q: 'oak' })).toEqual(['Oak']);
    });

    it('is made once for the contacts that name it, also at the same moment', async () => {
      const all = await Promise.all(
        ['Oak Bakery', 'OAK bakery', 'oak Bakery', 'Oak Bakery', 'Oak Bakery'].map((companyName, n) =>
          addContact(crm, owner, { name: `P${n}`, companyName }),
        ),
      );
      expect(new Set(all.map(({ companyId }) => companyId)).size).toBe(1);
      expect((await list()).items).toHaveLength(1);
      expect(new Set(all.map(({ companyName }) => companyName)).size).toBe(1);
    });

    it('gives its new name to its contacts, in lists and in the search', async () => {
      const { id, companyId } = await addContact(crm, owner, { name: 'Mara', companyName: 'Oak' });
      await crm.request(updateCompany, {
        as: owner,
        params: { id: companyId! },
        body: { version: 1, name: 'Elm & Sons' },
      });
      const found = (await crm.request(listContacts, { as: owner, query: { q: 'elm' } })).body.items;
      expect(found).toMatchObject([{ id, companyName: 'Elm & Sons', version: 1 }]);
      expect((await crm.request(listContacts, { as: owner, query: { companyId } })).body.items).toEqual(found);
    });

    it('is chosen by its id, or none', async () => {
      const company = await add({ name: 'Oak' });
      const contact = await addContact(crm, owner, { name: 'Mara', companyId: company.id });
      expect(contact).toMatchObject({ companyId: company.id, companyName: 'Oak' });
      const none = await crm.request(updateContact, {
        as: owner,
        params: { id: contact.id },
        body: { version: 1, companyName: null },
      });
      expect(none.body).toMatchObject({ companyId: null, companyName: null });
      const stranger = await crm.person();
      const foreign = await crm.request(createContact, {
        as: stranger,
        body: { name: 'Thief', companyId: company.id },
      });
      expect([foreign.status, foreign.body.detail]).toEqual([404, 'There is no such company']);
    });

    it.each([
      ['active', 29.9],
      ['at-risk', 30],
      ['at-risk', 89.9],
      ['dormant', 90],
    ])('is %s after %s quiet days, in its record as in the list’s filter', async (status, days) => {
      const { id } = await add({ name: 'Quiet' });
      await rowsOf(crm, `update company set last_activity_at = now() - $2 * interval '1 day' where id = $1`, [
        id,
        days,
      ]);
      expect((await crm.request(getCompany, { as: owner, params: { id } })).body).toMatchObject({
        status,
        quietDays: Math.floor(days),
      });
      expect(await names({ status })).toEqual(['Quiet']);
      expect(
        await names({
          filter: JSON.stringify({ any: [{ all: [{ field: 'status', is: 'none-of', value: [status] }] }] }),
        }),
      ).toEqual([]);
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: 'X', website: 'javascript:alert(1)' }, 'website'],
      [{ name: 'X', salesTarget: { amount: 0.5, currency: 'EUR' } }, 'salesTarget.amount'],
      [{ name: 'X', salesTarget: { amount: -1, currency: 'EUR' } }, 'salesTarget.amount'],
      [{ name: 'X', salesTarget: { amount: 1, currency: 'eur' } }, 'salesTarget.currency'],
      [{ name: 'X', email: 'nobody' }, 'email'],
      [{ name: 'X', status: 'asleep' }, 'status'],
    ])('refuses %j', async (body, path) => {
      const answer = await crm.request(createCompany, { as: owner, body });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].path).toBe(path);
    });
  });
