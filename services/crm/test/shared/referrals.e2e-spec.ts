import {
  type Contact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@fernway/contracts/http/crm';
import { mergeOf } from '@fernway/contracts/http/crm-merges';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { undo } from '../batches.js';
import { addContact, rowsOf } from '../crm.js';
import { checked, ran, upload } from '../imports.js';

export const referrals = (crm: TestService): void =>
  describe('who brought a contact', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });
    const add = (name: string, by: Contact | null = null) =>
      addContact(crm, owner, { name, email: `${name}@oak.example`, referredById: by?.id ?? null });
    const read = async ({ id }: { id: string }): Promise<Contact> =>
      (await crm.request(getContact, { as: owner, params: { id } })).body;
    const link = async (of: Contact, by: Contact | null) => {
      const { version } = await read(of);
      return crm.request(updateContact, {
        as: owner,
        params: { id: of.id },
        body: { version, referredById: by?.id ?? null },
      });
    };
    const all = async () =>
      (await crm.request(listContacts, { as: owner, query: { limit: 200 } })).body.items as Contact[];
    const links = async () => Object.fromEntries((await all()).map((one) => [one.name, one.referredByName]));
    const merge = async (keep: Contact, other: Contact): Promise<string> => {
      const [mine, theirs] = [await read(keep), await read(other)];
      const body = { keepId: mine.id, keepVersion: mine.version, otherId: theirs.id, otherVersion: theirs.version };
      return (await crm.request(mergeOf.contact.merge, { as: owner, body })).body.id;
    };

    it('is another contact, whose name follows and stays when it is deleted', async () => {
      const ada = await add('Ada');
      const bo = await add('Bo', ada);
      expect(bo).toMatchObject({ referredById: ada.id, referredByName: 'Ada' });
      const body = { version: ada.version, name: 'Ada Lovelace' };
      await crm.request(updateContact, { as: owner, params: { id: ada.id }, body });
      const filter = JSON.stringify({ any: [{ all: [{ field: 'referredById', is: 'any-of', value: [ada.id] }] }] });
      const { body: found } = await crm.request(listContacts, { as: owner, query: { filter } });
      expect(found.items).toEqual([expect.objectContaining({ id: bo.id, referredByName: 'Ada Lovelace' })]);
      await crm.request(deleteContact, { as: owner, params: { id: ada.id } });
      expect(await read(bo)).toMatchObject({ referredById: ada.id, referredByName: 'Ada Lovelace' });
      expect((await link(bo, null)).body).toMatchObject({ referredById: null, referredByName: null });
      const history = await rowsOf(crm, 'select changes from contact_history where contact_id = $1 and version = 2', [
        bo.id,
      ]);
      expect(history).toEqual([{ changes: { referredById: [ada.id, null], referredByName: ['Ada Lovelace', null] } }]);
    });

    it('is neither itself, nor brought by it, nor of another workspace', async () => {
      const ada = await add('Ada');
      const bo = await add('Bo', ada);
      const cy = await add('Cy', bo);
      for (const by of [ada, cy]) {
        const { status, body } = await link(ada, by);
        expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'referredById' })]]);
      }
      const theirs = await addContact(crm, await crm.person(), { name: 'Theirs' });
      expect((await link(ada, theirs)).status).toBe(404);
      const made = await crm.request(createContact, { as: owner, body: { name: 'Di', referredById: theirs.id } });
      expect(made.status).toBe(404);
    });

    it('goes along with a merge, closes no circle by it, and comes back with its undo', async () => {
      const root = await add('Root');
      const ada = await add('Ada', root);
      const bo = await add('Bo', ada);
      const cy = await add('Cy', bo);
      const before = await links();
      const below = await merge(cy, ada);
      expect(await links()).toEqual({ Root: null, Cy: 'Root', Bo: 'Cy' });
      await undo(crm, owner, below);
      expect(await links()).toEqual(before);
      const above = await merge(ada, cy);
      expect(await links()).toEqual({ Root: null, Ada: 'Root', Bo: 'Ada' });
      await undo(crm, owner, above);
      expect(await links()).toEqual(before);
    });

    it('is named by an address in a file, also of a row further below, and goes with the undo', async () => {
      await add('Ada');
      const file = `Name,Email,Referred By Email
Bo,bo@oak.example,ADA@oak.example
Cy,,bo@oak.example
Di,di@oak.example,ed@oak.example
Ed,ed@oak.example,di@oak.example
Fay,fay@oak.example,nobody@oak.example
Ada,ada@oak.example,bo@oak.example
`;
      const done = await ran(crm, owner, await checked(crm, owner, await upload(crm, owner, file)));
      expect(done.counts).toMatchObject({ create: 5, invalid: 0 });
      expect(await links()).toEqual({ Ada: null, Bo: null, Cy: 'Bo', Di: null, Ed: null, Fay: null });
      const again =
        'Name,Email,Referred By Email\nBo,bo@oak.example,ada@oak.example\nFay,fay@oak.example,gil@oak.example\nGil,gil@oak.example,\n';
      const second = await ran(crm, owner, await checked(crm, owner, await upload(crm, owner, again)));
      expect(await links()).toMatchObject({ Bo: 'Ada', Fay: 'Gil' });
      await undo(crm, owner, second.batchId!);
      expect(await links()).toMatchObject({ Bo: null, Fay: null });
    });
  });
