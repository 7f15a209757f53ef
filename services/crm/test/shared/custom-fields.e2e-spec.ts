import { type Contact, listContacts, updateContact } from '@fernway/contracts/http/crm';
import {
  createCustomField,
  type CustomField,
  deleteCustomField,
  listCustomFields,
  restoreCustomField,
  updateCustomField,
} from '@fernway/contracts/http/crm-custom-fields';
import type { Person } from '@fernway/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { addContact } from '../crm.js';
import type { BesideIdentity } from '../identity-peer.js';

const bronze = { id: '0190aaaa-0000-7000-8000-000000000001', label: 'Bronze' };
const colleague = '0190aaaa-0000-7000-8000-000000000003';
const gold = { id: '0190aaaa-0000-7000-8000-000000000002', label: 'Gold' };
const where = (field: string, is: string, value?: unknown) => ({
  filter: JSON.stringify({ any: [{ all: [{ field, is, value }] }] }),
  sort: 'name',
});

export const customFields = ({ crm, identity }: BesideIdentity): void =>
  describe('a field of one’s own', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
      identity.join(owner, colleague);
    });

    const add = async (body: Record<string, unknown>): Promise<CustomField> => {
      const answer = await crm.request(createCustomField, {
        as: owner,
        body: { recordType: 'contact', label: 'Field', ...body },
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as CustomField;
    };
    const labels = async (query: Record<string, unknown>) =>
      (await crm.request(listContacts, { as: owner, query })).body.items.map(({ name }: Contact) => name);

    it.each([
      ['text', {}, 'Ada', 7],
      ['number', {}, 1.5, 'many'],
      ['money', { currency: 'EUR' }, 1999, 19.99],
      ['date', {}, '2026-02-28', '2026-02-30'],
      ['choice', { options: [bronze, gold] }, gold.id, 'Gold'],
      ['multi-choice', { options: [bronze, gold] }, [gold.id], [randomUUID()]],
      ['user', {}, colleague, 'me'],
      ['link', {}, 'https://oak.example', 'javascript:alert(1)'],
    ])('of type %s takes what fits it and nothing else', async (type, more, right, wrong) => {
      const { id } = await add({ type, ...more });
      const contact = await addContact(crm, owner, { name: 'Mara', fields: { [id]: right } });
      expect(contact.fields).toEqual({ [id]: right });
      const params = { id: contact.id };
      const refused = await crm.request(updateContact, {
        as: owner,
        params,
        body: { version: 1, fields: { [id]: wrong } },
      });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: `fields.${id}`, message: 'Field does not take this value' }],
      ]);
      const gone = await crm.request(updateContact, {
        as: owner,
        params,
        body: { version: 1, fields: { [id]: null } },
      });
      expect(gone.body).toMatchObject({ version: 2, fields: {} });
    });

    it('of type number takes what a browser counts exactly, as amounts do, and says so', async () => {
      const { id } = await add({ type: 'number' });
      const most = Number.MAX_SAFE_INTEGER;
      const contact = await addContact(crm, owner, { name: 'Mara', fields: { [id]: -most } });
      for (const number of [most * 2, -1.7e308]) {
        const body = { version: 1, fields: { [id]: number } };
        const refused = await crm.request(updateContact, { as: owner, params: { id: contact.id }, body });
        expect([refused.status, refused.body.detail]).toEqual([400, `Field takes numbers from -${most} to ${most}`]);
        const filter = JSON.stringify({ any: [{ all: [{ field: `fields.${id}`, is: 'less', value: number }] }] });
        expect((await crm.request(listContacts, { as: owner, query: { filter } })).status).toBe(400);
      }
    });

    it('of another workspace, or of another kind of record, is none', async () => {
      const { id } = await add({ type: 'text', recordType: 'deal' });
      const refused = await crm.request(updateContact, {
        as: owner,
        params: { id: (await addContact(crm, owner, { name: 'Mara' })).id },
        body: { version: 1, fields: { [id]: 'x' } },
      });
      expect([refused.status, refused.body.detail]).toEqual([400, 'There is no such field']);
      const stranger = await crm.person();
      expect((await crm.request(listCustomFields, { as: stranger })).body.items).toEqual([]);
    });

    it('changes one value and leaves the others', async () => {
      const [a, b] = [await add({ type: 'text' }), await add({ type: 'number' })];
      const { id } = await addContact(crm, owner, { name: 'Mara', fields: { [a.id]: 'one', [b.id]: 1 } });
      const { body } = await crm.request(updateContact, {
        as: owner,
        params: { id },
        body: { version: 1, fields: { [b.id]: 2 } },
      });
      expect(body.fields).toEqual({ [a.id]: 'one', [b.id]: 2 });
    });

    it('goes with its column and comes back with its values', async () => {
      const { id } = await add({ type: 'text', label: 'Nickname' });
      await addContact(crm, owner, { name: 'Mara', fields: { [id]: 'Mo' } });
      const query = where(`fields.${id}`, 'is', 'MO');
      expect(await labels(query)).toEqual(['Mara']);
      await crm.request(deleteCustomField, { as: owner, params: { id } });
      expect((await crm.request(listContacts, { as: owner, query })).body.detail).toBe(
        `This list has no column fields.${id}`,
      );
      await crm.request(restoreCustomField, { as: owner, params: { id }, body: {} });
      expect(await labels(query)).toEqual(['Mara']);
    });

    it('is renamed and moved with the version that was seen', async () => {
      const field = await add({ type: 'choice', options: [bronze] });
      const params = { id: field.id };
      const { body } = await crm.request(updateCustomField, {
        as: owner,
        params,
        body: { version: 1, label: 'Tier', options: [gold, bronze] },
      });
      expect(body).toMatchObject({ version: 2, label: 'Tier', options: [gold, bronze] });
      const late = await crm.request(updateCustomField, { as: owner, params, body: { version: 1, label: 'Late' } });
      expect([late.status, late.body.code, late.body.version, late.body.currentVersion]).toEqual([
        409,
        'version-conflict',
        1,
        2,
      ]);
      expect(late.body.detail).toBe('You changed version 1, but the field is at version 2 by now');
      expect((await crm.request(listCustomFields, { as: owner, query: { recordType: 'contact' } })).body.items).toEqual(
        [body],
      );
    });

    it.each([
      [{ type: 'choice' }, 'A choice needs at least one option'],
      [{ type: 'text', options: [bronze] }, 'Only choices have options'],
      [{ type: 'choice', options: [bronze, bronze] }, 'Two options have one id'],
      [{ type: 'money' }, 'Money, and nothing else, needs a currency'],
    ])('cannot be %j', async (body, detail) => {
      const answer = await crm.request(createCustomField, {
        as: owner,
        body: { recordType: 'contact', label: 'X', ...body },
      });
      expect([answer.status, answer.body.detail]).toEqual([400, detail]);
    });

    it('sorts and filters the list, page by page', async () => {
      const [size, day, tier, tags] = [
        await add({ type: 'number' }),
        await add({ type: 'date' }),
        await add({ type: 'choice', options: [bronze, gold] }),
        await add({ type: 'multi-choice', options: [bronze, gold] }),
      ];
      const people = [
        ['A', { [size.id]: 10, [day.id]: '2026-01-01', [tier.id]: gold.id, [tags.id]: [gold.id, bronze.id] }],
        ['B', { [size.id]: 9, [day.id]: '2026-03-01', [tier.id]: bronze.id, [tags.id]: [bronze.id] }],
        ['C', { [size.id]: -100.5 }],
        ['D', {}],
      ] as const;
      for (const [name, fields] of people) await addContact(crm, owner, { name, fields });
      const walk = async (sort: string) => {
        const seen: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { body } = await crm.request(listContacts, {
            as: owner,
            query: { sort, limit: 1, ...(after && { after }) },
          });
          seen.push(...body.items.map(({ name }: Contact) => name));
          after = body.next;
        }
        return seen.join('');
      };
      expect(await walk(`fields.${size.id}`)).toBe('CBAD');
      expect(await walk(`-fields.${size.id}`)).toBe('ABCD');
      expect(await walk(`fields.${day.id}`)).toMatch(/^AB(CD|DC)$/);
      expect(await crm.request(listContacts, { as: owner, query: { sort: `-fields.${tags.id}` } })).toMatchObject({
        status: 400,
        body: { detail: `This list cannot be sorted by fields.${tags.id}` },
      });
      expect(await labels(where(`fields.${size.id}`, 'between', [9, 10]))).toEqual(['A', 'B']);
      expect(await labels(where(`fields.${day.id}`, 'after', '2026-01-01'))).toEqual(['B']);
      expect(await labels(where(`fields.${tier.id}`, 'any-of', [gold.id]))).toEqual(['A']);
      expect(await labels(where(`fields.${tags.id}`, 'all-of', [gold.id, bronze.id]))).toEqual(['A']);
      expect(await labels(where(`fields.${tags.id}`, 'any-of', [gold.id, bronze.id]))).toEqual(['A', 'B']);
      expect(await labels(where(`fields.${tags.id}`, 'none-of', [gold.id]))).toEqual(['B', 'C', 'D']);
      expect(await labels(where(`fields.${tags.id}`, 'empty'))).toEqual(['C', 'D']);
      expect(await labels(where(`fields.${tags.id}`, 'not-empty'))).toEqual(['A', 'B']);
      expect(await labels(where(`fields.${tier.id}`, 'not-empty'))).toEqual(['A', 'B']);
    });
  });
