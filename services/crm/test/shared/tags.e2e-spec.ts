import { deleteContact, listContacts, restoreContact, updateContact } from '@fernway/contracts/http/crm';
import { bulkOf, cancelBatch, undoBatch } from '@fernway/contracts/http/crm-batches';
import { listTags, listTagUses, removeTag, renameTag } from '@fernway/contracts/http/crm-tags';
import { asAdmin } from '@fernway/database/testing';
import { eventually, type Person, type TestService } from '@fernway/service-kit/testing';
import { TagsOnce1790000500161 } from '../../src/migrations/1790000500161-tags-once.js';
import { TagsByFullFold1790000500171 } from '../../src/migrations/1790000500171-tags-by-full-fold.js';
import { batchBy, ended } from '../batches.js';
import { addContact, addDeal, rowsOf } from '../crm.js';

export const tagsToChoose = (crm: TestService): void =>
  describe('tags to choose from', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });

    const tags = async (query: { recordType: string; q?: string }, as = owner) =>
      (await crm.request(listTags, { as, query })).body.items as string[];

    it('are those that records of the kind have, by name, and by any part of it', async () => {
      await addContact(crm, owner, { name: 'A', tags: ['VIP', 'north'] });
      await addContact(crm, owner, { name: 'B', tags: ['north', '重要客户'] });
      await addDeal(crm, owner, { tags: ['renewal'] });
      expect(await tags({ recordType: 'contact' })).toEqual(['north', 'VIP', '重要客户']);
      expect(await tags({ recordType: 'contact', q: 'vi' })).toEqual(['VIP']);
      expect(await tags({ recordType: 'contact', q: '要' })).toEqual(['重要客户']);
      expect(await tags({ recordType: 'contact', q: '%' })).toEqual([]);
      expect(await tags({ recordType: 'deal' })).toEqual(['renewal']);
      expect(await tags({ recordType: 'contact' }, await crm.person())).toEqual([]);
    });

    it('go with the last record that has them, and come back with it', async () => {
      const { id } = await addContact(crm, owner, { name: 'A', tags: ['old', 'kept'] });
      const params = { id };
      await crm.request(updateContact, { as: owner, params, body: { version: 1, tags: ['kept', 'new'] } });
      expect(await tags({ recordType: 'contact' })).toEqual(['kept', 'new']);
      await crm.request(deleteContact, { as: owner, params });
      expect(await tags({ recordType: 'contact' })).toEqual([]);
      await crm.request(restoreContact, { as: owner, params, body: {} });
      expect(await tags({ recordType: 'contact' })).toEqual(['kept', 'new']);
    });

    it('are one where they differ in case only, whoever writes them, and those from before are found', async () => {
      const ada = await addContact(crm, owner, { name: 'Ada', tags: ['VIP', 'vip', 'North'] });
      expect(ada.tags).toEqual(['VIP', 'North']);
      const same = { as: owner, params: { id: ada.id }, body: { version: 1, tags: ['vip', 'NORTH'] } };
      expect((await crm.request(updateContact, same)).body).toMatchObject({ version: 1, tags: ['VIP', 'North'] });
      expect((await addDeal(crm, owner, { tags: ['vIp'] })).tags).toEqual(['VIP']);
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, lifecycle, tags) values ($1, gen_random_uuid(), 'Ben', 'lead', array['vip', 'VIP', 'Late'])`,
        [owner.workspace],
      );
      expect(await tags({ recordType: 'contact' })).toEqual(['Late', 'North', 'VIP']);
      const found = async (is: string, value: string[]) => {
        const filter = JSON.stringify({ any: [{ all: [{ field: 'tags', is, value }] }] });
        const { body } = await crm.request(listContacts, { as: owner, query: { sort: 'name', filter } });
        return body.items.map(({ name }: { name: string }) => name);
      };
      expect(await found('any-of', ['ViP'])).toEqual(['Ada', 'Ben']);
      expect(await found('all-of', ['vip', 'late'])).toEqual(['Ben']);
      expect(await found('none-of', ['NORTH'])).toEqual(['Ben']);
      const { body } = await crm.request(bulkOf.contact.change, {
        as: owner,
        body: { select: { query: {} }, set: { addTags: ['LATE'], removeTags: ['north'] } },
      });
      await ended(crm, owner, body.id as string);
      const kept = await crm.request(listContacts, { as: owner, query: { sort: 'name' } });
      expect(kept.body.items.map((one: { tags: string[] }) => one.tags)).toEqual([
        ['VIP', 'Late'],
        ['vip', 'Late'],
      ]);
    });

    it('are one by their full case folding, whoever compares them', async () => {
      const { id, tags: own } = await addContact(crm, owner, { name: 'Ada', tags: ['Straße', 'STRASSE', 'ς', 'Σ'] });
      expect(own).toEqual(['Straße', 'ς']);
      expect((await addContact(crm, owner, { name: 'Ben', tags: ['strasse', 'σ'] })).tags).toEqual(own);
      const filter = JSON.stringify({ any: [{ all: [{ field: 'tags', is: 'all-of', value: ['STRASSE', 'Σ'] }] }] });
      expect((await crm.request(listContacts, { as: owner, query: { filter } })).body.items).toHaveLength(2);
      await rowsOf(crm, `update contact set tags = array['STRASSE', 'Straße', 'σ'] where id = $1`, [id]);
      expect(await tags({ recordType: 'contact' })).toHaveLength(2);
      await asAdmin(crm.database.adminUrl, async (client) => {
        await client.query('set session authorization crm_owner');
        const query = async (text: string) => (await client.query(text)).rows as unknown;
        await new TagsByFullFold1790000500171().up({ query } as never);
      });
      expect(await rowsOf(crm, 'select tags from contact where id = $1', [id])).toEqual([{ tags: ['STRASSE', 'σ'] }]);
    });

    it('from before stand once on a record, as they were written first, and nothing else of it changes', async () => {
      const cases = [
        [['VIP', 'vip'], ['VIP']],
        [
          ['vip', 'North', 'VIP', 'north', 'Vip'],
          ['vip', 'North'],
        ],
        [
          ['West', 'vip', 'VIP'],
          ['West', 'vip'],
        ],
        [
          ['VIP', 'North'],
          ['VIP', 'North'],
        ],
        [[], []],
      ];
      const kept = `updated_at, (select count(*)::int from contact_history h where h.contact_id = contact.id) as history, version`;
      const rows = (ids: string[]) =>
        rowsOf<{ tags: string[] }>(
          crm,
          `select tags, ${kept} from contact where id = any ($1) order by array_position($1, id)`,
          [ids],
        );
      const ids: string[] = [];
      for (const [tags] of cases) {
        const { id } = await addContact(crm, owner, { name: 'A' });
        await rowsOf(crm, 'update contact set tags = $2 where id = $1', [id, tags]);
        ids.push(id);
      }
      const deal = await addDeal(crm, owner, {});
      await rowsOf(crm, `update deal set tags = array['a', 'A'] where id = $1`, [deal.id]);
      const before = await rows(ids);
      await asAdmin(crm.database.adminUrl, async (client) => {
        await client.query('set session authorization crm_owner');
        const query = async (text: string) => (await client.query(text)).rows as unknown;
        await new TagsOnce1790000500161().up({ query } as never);
      });
      expect(await rows(ids)).toEqual(before.map((row, at) => ({ ...row, tags: cases[at]![1] })));
      expect(await rowsOf(crm, 'select tags from deal where id = $1', [deal.id])).toEqual([{ tags: ['a'] }]);
      expect(
        await rowsOf(
          crm,
          `select tag, records from tag_use where workspace_id = $1 and records > 0 order by tag collate "C"`,
          [owner.workspace],
        ),
      ).toEqual([
        { tag: 'North', records: 2 },
        { tag: 'VIP', records: 2 },
        { tag: 'West', records: 1 },
        { tag: 'a', records: 1 },
        { tag: 'vip', records: 2 },
      ]);
    });

    it('are counted right also where one statement writes many records', async () => {
      await rowsOf(
        crm,
        `insert into contact (workspace_id, id, name, lifecycle, tags)
       select $1, gen_random_uuid(), 'n' || n, 'lead', array['many', 't' || n % 3] from generate_series(1, 3000) n`,
        [owner.workspace],
      );
      expect(await tags({ recordType: 'contact' })).toEqual(['many', 't0', 't1', 't2']);
      const counts = () =>
        rowsOf(crm, 'select tag, records from tag_use where workspace_id = $1 order by tag', [owner.workspace]);
      expect(await counts()).toEqual([
        { tag: 'many', records: 3000 },
        ...['t0', 't1', 't2'].map((tag) => ({ tag, records: 1000 })),
      ]);
      await rowsOf(crm, `delete from contact where workspace_id = $1 and tags @> array['t1']`, [owner.workspace]);
      expect(await tags({ recordType: 'contact' })).toEqual(['many', 't0', 't2']);
    });

    describe('all of the workspace', () => {
      const uses = async (query: Record<string, unknown> = {}, as = owner) =>
        (await crm.request(listTagUses, { as, query })).body;
      const tagged = async () =>
        (await crm.request(listContacts, { as: owner, query: { sort: 'name' } })).body.items.map(
          ({ tags }: { tags: string[] }) => tags.join(' '),
        );

      it('are counted by kind, page by page', async () => {
        await addContact(crm, owner, { name: 'A', tags: ['VIP', 'north'] });
        await addContact(crm, owner, { name: 'B', tags: ['vip'] });
        await addDeal(crm, owner, { tags: ['VIP', 'renewal'] });
        const first = await uses({ limit: 2 });
        expect(first.items).toEqual([
          { tag: 'north', contacts: 1, companies: 0, deals: 0 },
          { tag: 'renewal', contacts: 0, companies: 0, deals: 1 },
        ]);
        const rest = await uses({ limit: 2, after: first.next });
        expect(rest).toEqual({ items: [{ tag: 'VIP', contacts: 2, companies: 0, deals: 1 }], next: null });
        expect((await uses({ q: 'new' })).items).toHaveLength(1);
      });

      it('are renamed, united and removed on records of every kind, and an undo takes that back', async () => {
        await addContact(crm, owner, { name: 'A', tags: ['vip', 'north'] });
        await addContact(crm, owner, { name: 'B', tags: ['key'] });
        await addDeal(crm, owner, { tags: ['VIP'] });
        const done = async (endpoint: Parameters<TestService['request']>[0], body: object) => {
          const { status, body: batch } = await crm.request(endpoint, { as: owner, body });
          expect(status).toBe(202);
          return ended(crm, owner, batch.id as string);
        };
        const same = await crm.request(renameTag, { as: owner, body: { tag: 'VIP', to: 'VIP' } });
        expect([same.status, same.body.errors]).toEqual([400, [{ path: 'to', message: 'Is the tag itself' }]]);
        const renamed = await done(renameTag, { tag: 'vip', to: 'KEY' });
        expect(renamed).toMatchObject({ recordType: null, updated: 2, undoable: true });
        expect(await tagged()).toEqual(['north key', 'key']);
        expect(await tags({ recordType: 'deal' })).toEqual(['key']);
        await done(removeTag, { tag: 'north' });
        expect(await tagged()).toEqual(['key', 'key']);
        const { body: undo } = await crm.request(undoBatch, { as: owner, params: { id: renamed.id }, body: {} });
        expect(await ended(crm, owner, undo.id as string)).toMatchObject({ restored: expect.any(Number) });
        expect(await tags({ recordType: 'deal' })).toEqual(['vip']);
        expect((await crm.request(removeTag, { as: owner, body: { tag: 'nobody' } })).status).toBe(404);
      });

      it('become one of two new names that are given at once, and none that is removed meanwhile', async () => {
        for (const [endpoint, body] of [
          [renameTag, { tag: 'p', to: 'r' }],
          [removeTag, { tag: 'p' }],
        ] as const) {
          const { id } = await addContact(crm, owner, { name: 'A', tags: ['p'] });
          const done = await asAdmin(crm.database.adminUrl, async (client) => {
            await client.query('begin');
            await client.query('select from contact where id = $1 for update', [id]);
            const answers = Promise.all([
              crm.request(renameTag, { as: owner, body: { tag: 'p', to: 'q' } }),
              crm.request(endpoint, { as: owner, body }),
            ]);
            const running = `select from batch where workspace_id = $1 and state = 'running'`;
            await eventually(async () => (await rowsOf(crm, running, [owner.workspace])).length === 2);
            await client.query('commit');
            return (await answers).map(({ body }) => [body.updated, body.unchanged]);
          });
          expect(done.sort()).toEqual([
            [0, 1],
            [1, 0],
          ]);
        }
      });

      it('are brought back by who may rename them only, however often that was taken back', async () => {
        const { id } = await addContact(crm, owner, { name: 'A', tags: ['vip'] });
        const member = await crm.person({ workspace: owner.workspace, role: 'member' });
        const undoing = (as: Person, batch: string) => crm.request(undoBatch, { as, params: { id: batch }, body: {} });
        const { body: renamed } = await crm.request(renameTag, { as: owner, body: { tag: 'vip', to: 'key' } });
        const undoable = async (as: Person) => (await batchBy(crm, as, renamed.id as string)).undoable;
        expect([await undoable(owner), await undoable(member)]).toEqual([true, false]);
        const refused = await undoing(member, renamed.id as string);
        expect([refused.status, refused.body.missing]).toEqual([403, ['crm:configure']]);
        expect((await crm.request(cancelBatch, { as: member, params: { id: renamed.id }, body: {} })).status).toBe(403);
        const { body: undone } = await undoing(owner, renamed.id as string);
        expect((await undoing(member, undone.id as string)).status).toBe(403);
        expect(await tagged()).toEqual(['vip']);
        const own = { select: { ids: [id] }, set: { addTags: ['own'] } };
        const { body: bulk } = await crm.request(bulkOf.contact.change, { as: member, body: own });
        expect((await undoing(member, bulk.id as string)).status).toBe(202);
      });

      it('are spelled anew where only the case changes', async () => {
        await addContact(crm, owner, { name: 'A', tags: ['vip'] });
        const { body } = await crm.request(renameTag, { as: owner, body: { tag: 'vip', to: 'VIP' } });
        await ended(crm, owner, body.id as string);
        expect(await tagged()).toEqual(['VIP']);
      });
    });
  });
