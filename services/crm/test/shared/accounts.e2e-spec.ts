import { deleteContact } from '@fernway/contracts/http/crm';
import { getContactNetwork, listAccounts, mostNodes } from '@fernway/contracts/http/crm-accounts';
import { createCompany, deleteCompany } from '@fernway/contracts/http/crm-companies';
import type { Person, TestService } from '@fernway/service-kit/testing';
import { addContact, rowsOf } from '../crm.js';

type Node = { id: string; kind: string; name: string; referred: number };
type Network = { nodes: Node[]; edges: { from: string; to: string; kind: string }[]; all: object };

export const accounts = (crm: TestService): void =>
  describe('accounts', () => {
    let owner: Person;
    beforeEach(async () => {
      owner = await crm.person();
    });
    const company = async (name: string): Promise<string> =>
      (await crm.request(createCompany, { as: owner, body: { name } })).body.id;
    const contact = async (name: string, body: object = {}): Promise<string> =>
      (await addContact(crm, owner, { name, ...body })).id;
    const spoke = (table: string, id: string, days: number) =>
      rowsOf(crm, `update ${table} set last_activity_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
    const list = (ids: string[], as: Person = owner) => crm.request(listAccounts, { as, query: { ids: ids.join() } });
    const network = async (as = owner): Promise<Network> => {
      const answer = await crm.request(getContactNetwork, { as });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    };

    it('say how each company stands and with whom somebody spoke there last, in the order asked for', async () => {
      const [oak, elm, ash, gone] = [
        await company('Oak'),
        await company('Elm'),
        await company('Ash'),
        await company('Gone'),
      ];
      const first = await contact('First', { companyId: oak });
      const last = await contact('Last', { companyId: oak });
      await contact('Long ago', { companyId: oak });
      const deleted = await contact('Deleted', { companyId: oak });
      await spoke('contact', last, 1);
      await spoke('contact', deleted, 0);
      await crm.request(deleteContact, { as: owner, params: { id: deleted } });
      await contact('Silent', { companyId: elm });
      await spoke('company', elm, 45);
      await spoke('company', ash, 400);
      await crm.request(deleteCompany, { as: owner, params: { id: gone } });
      const shown = async () =>
        (await list([ash, oak, gone, elm])).body.items.map(({ company, status, contact }: Record<string, string>) => [
          company,
          status,
          contact,
        ]);
      expect(await shown()).toEqual([
        ['Ash', 'dormant', null],
        ['Oak', 'active', 'Last'],
        ['Elm', 'at-risk', 'Silent'],
      ]);
      await crm.request(deleteContact, { as: owner, params: { id: last } });
      expect((await list([oak])).body.items).toEqual([expect.objectContaining({ contactId: first, contact: 'First' })]);
      expect((await list([oak], await crm.person())).body.items).toEqual([]);
      const key = await crm.person({ ...owner, apiKey: { name: 'Companies', scopes: ['companies:read'] } });
      expect((await list([oak], key)).body.items).toEqual([
        expect.objectContaining({ company: 'Oak', contactId: null, contact: null }),
      ]);
    });

    it('draw who came through whom and who shares a company, of records that are there', async () => {
      const [oak, lone] = [await company('Oak'), await company('Lone')];
      const ada = await contact('Ada', { companyId: oak });
      const bo = await contact('Bo', { companyId: oak, referredById: ada });
      const cy = await contact('Cy', { companyId: lone, referredById: ada });
      const gone = await contact('Gone', { referredById: ada });
      await contact('Alone', { referredById: gone });
      await crm.request(deleteContact, { as: owner, params: { id: gone } });
      const drawn = await network();
      const nodes = [
        { id: ada, kind: 'contact', name: 'Ada', referred: 2 },
        { id: oak, kind: 'company', name: 'Oak', referred: 0 },
        { id: bo, kind: 'contact', name: 'Bo', referred: 0 },
        { id: cy, kind: 'contact', name: 'Cy', referred: 0 },
      ];
      const edges = [
        { from: ada, to: bo, kind: 'referral' },
        { from: ada, to: cy, kind: 'referral' },
        { from: oak, to: ada, kind: 'company' },
        { from: oak, to: bo, kind: 'company' },
      ];
      expect(drawn.nodes).toHaveLength(nodes.length);
      expect(drawn.nodes).toEqual(expect.arrayContaining(nodes));
      expect(drawn.edges).toHaveLength(edges.length);
      expect(drawn.edges).toEqual(expect.arrayContaining(edges));
      expect(drawn.all).toEqual({ referrals: 2, sharedCompanies: 1 });
      expect(await network(await crm.person())).toEqual({
        nodes: [],
        edges: [],
        all: { referrals: 0, sharedCompanies: 0 },
      });
    });

    it('show of many links the records with the most, none of them alone, and count all', async () => {
      await rowsOf(
        crm,
        `with shared as (
           insert into company (workspace_id, id, name) select $1, gen_random_uuid(), 'Company ' || n from generate_series(1, 40) n returning id, name
         )
         insert into contact (workspace_id, id, name, lifecycle, company_id)
         select $1, gen_random_uuid(), name || ' ' || n, 'lead', id from shared, generate_series(1, 2 + substr(name, 9)::int) n`,
        [owner.workspace],
      );
      const { nodes, edges, all } = await network();
      expect(nodes).toHaveLength(mostNodes);
      expect(nodes[0]!.name).toBe('Company 40');
      const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
      expect(nodes.filter(({ id }) => !linked.has(id))).toEqual([]);
      expect(all).toEqual({ referrals: 0, sharedCompanies: 40 });
    });
  });
