import { listContacts } from '@fernway/contracts/http/crm';
import { createCustomField, deleteCustomField } from '@fernway/contracts/http/crm-custom-fields';
import { createView, deleteView, listViews, SavedView, updateView } from '@fernway/contracts/http/crm-views';
import type { Person, TestService } from '@fernway/service-kit/testing';

const vips = {
  recordType: 'contact',
  name: 'VIPs of the north',
  filter: { any: [{ all: [{ field: 'tags', is: 'all-of', value: ['vip', 'north'] }] }] },
  sort: '-lastActivityAt',
  columns: ['name', 'email', 'lastActivityAt'],
};

export const views = (crm: TestService): void =>
  describe('a saved view', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const save = (as: Person, body: Record<string, unknown> = {}) =>
      crm.request(createView, { as, body: { ...vips, ...body } });
    const names = async (as: Person) =>
      (await crm.request(listViews, { as })).body.items.map(({ name }: SavedView) => name);
    const colleague = (role: 'admin' | 'member') => crm.person({ workspace: owner.workspace, role });

    it('keeps a filter, a sort and columns, for who made it alone', async () => {
      const { status, body } = await save(owner);
      expect(status).toBe(201);
      expect(SavedView.parse(body)).toEqual(body);
      expect(body).toMatchObject({ ...vips, shared: false, createdBy: owner.user, version: 1 });
      expect(await names(owner)).toEqual([vips.name]);
      const other = await colleague('admin');
      expect(await names(other)).toEqual([]);
      const params = { id: body.id };
      expect((await crm.request(updateView, { as: other, params, body: { version: 1, name: 'Mine' } })).status).toBe(
        404,
      );
      expect((await crm.request(deleteView, { as: other, params })).status).toBe(404);
    });

    it('that is shared is seen by all, and changed by who made it and by managers', async () => {
      const { body } = await save(owner, { shared: true });
      const params = { id: body.id };
      const [admin, member] = [await colleague('admin'), await colleague('member')];
      expect(await names(member)).toEqual([vips.name]);
      const stranger = await crm.person();
      expect([await names(stranger), (await crm.request(deleteView, { as: stranger, params })).status]).toEqual([
        [],
        404,
      ]);
      expect((await crm.request(updateView, { as: member, params, body: { version: 1, name: 'Mine' } })).status).toBe(
        403,
      );
      expect(
        (await crm.request(updateView, { as: admin, params, body: { version: 1, name: 'Ours' } })).body,
      ).toMatchObject({ version: 2, name: 'Ours' });
      const late = await crm.request(updateView, { as: owner, params, body: { version: 1, name: 'Late' } });
      expect([late.status, late.body.version, late.body.current.name]).toEqual([409, 1, 'Ours']);
      expect((await crm.request(deleteView, { as: owner, params })).status).toBe(204);
      expect(await names(member)).toEqual([]);
    });

    it('may use the workspace’s own fields', async () => {
      const { body: field } = await crm.request(createCustomField, {
        as: owner,
        body: { recordType: 'contact', label: 'Size', type: 'number' },
      });
      const column = `fields.${field.id}`;
      const view = await save(owner, {
        sort: column,
        columns: ['name', column],
        filter: { any: [{ all: [{ field: column, is: 'more', value: 3 }] }] },
      });
      expect(view.status).toBe(201);
    });

    it('stays as it is when a field that it names is deleted, and can be changed and made again', async () => {
      const { body: field } = await crm.request(createCustomField, {
        as: owner,
        body: { recordType: 'contact', label: 'Size', type: 'number' },
      });
      const column = `fields.${field.id}`;
      const filter = { any: [{ all: [{ field: column, is: 'more', value: 3 }] }] };
      const look = { filter, sort: `-${column}`, columns: ['name', column] };
      const { body: view } = await save(owner, look);
      await crm.request(deleteCustomField, { as: owner, params: { id: field.id } });
      const params = { id: view.id };
      const renamed = await crm.request(updateView, { as: owner, params, body: { version: 1, name: 'Big ones' } });
      expect([renamed.status, renamed.body]).toEqual([200, expect.objectContaining({ ...look, name: 'Big ones' })]);
      expect((await save(owner, look)).status).toBe(201);
      const list = await crm.request(listContacts, { as: owner, query: { filter: JSON.stringify(filter) } });
      expect([list.status, list.body.detail]).toEqual([400, `This list has no column ${column}`]);
    });

    it.each([
      [{ sort: 'password' }, 'no column password'],
      [{ columns: ['name', 'password'] }, 'no column password'],
      [{ filter: { any: [{ all: [{ field: 'tags', is: 'more', value: 1 }] }] } }, 'tags cannot be compared'],
      [{ recordType: 'deal', columns: ['email'] }, 'no column email'],
      [{ columns: [] }, 'columns'],
    ])('cannot have %j', async (body, detail) => {
      const answer = await save(owner, body);
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(detail);
    });
  });
