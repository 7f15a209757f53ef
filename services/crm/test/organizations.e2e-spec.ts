import {
  activateOrganization,
  createOrganization,
  deleteOrganization,
  departmentKinds,
  listOrganizations,
  type Organizations,
  restoreOrganization,
  updateOrganization,
} from '@fernway/contracts/http/crm-organizations';
import { type Person, startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';

let crm: TestService;
let owner: Person;
beforeAll(async () => {
  crm = await startTestService(service);
});
afterAll(() => crm.close());
beforeEach(async () => {
  owner = await crm.person();
});

const add = async (body: Record<string, unknown>, as = owner): Promise<Organizations> => {
  const answer = await crm.request(createOrganization, { as, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
};
const shown = ({ items, active }: Organizations) =>
  items.map(({ id, name }) => (id === active ? `[${name}]` : name)).join(' ');
const list = async (as = owner) => shown((await crm.request(listOrganizations, { as })).body);

describe('an organization', () => {
  it('keeps every field of the specification, and its departments with head and members', async () => {
    expect(await list()).toBe('');
    const body = {
      name: 'Fern Bakery',
      registrationNumber: 'HRB 4711',
      industry: 'Food',
      founded: 1998,
      address: '1 Mill Lane, Leeds',
      phone: '+44 113 496 0000',
      email: 'hello@fern.example',
      employees: 12,
      locations: ['Leeds', 'York'],
      teams: ['Ovens', 'Shop'],
      departments: departmentKinds.map((kind) => ({ kind, head: 'Ada', members: ['Ben', 'Cyd'] })),
    };
    const { items, active } = await add(body);
    expect(items).toMatchObject([{ ...body, version: 1 }]);
    expect(active).toBe(items[0]!.id);
  });

  it('that is new becomes the active one, another can be chosen, and deleting moves on to the first', async () => {
    expect(shown(await add({ name: 'A' }))).toBe('[A]');
    expect(shown(await add({ name: 'B' }))).toBe('A [B]');
    const { items } = await add({ name: 'C' });
    const [a, b, c] = items.map(({ id }) => ({ id }));
    expect(shown((await crm.request(activateOrganization, { as: owner, params: b, body: {} })).body)).toBe('A [B] C');
    expect(shown((await crm.request(deleteOrganization, { as: owner, params: b })).body)).toBe('[A] C');
    expect(shown((await crm.request(deleteOrganization, { as: owner, params: c })).body)).toBe('[A]');
    expect(shown((await crm.request(restoreOrganization, { as: owner, params: b, body: {} })).body)).toBe('A [B]');
    expect((await crm.request(activateOrganization, { as: owner, params: c, body: {} })).status).toBe(404);
    await crm.request(deleteOrganization, { as: owner, params: a });
    expect(shown((await crm.request(deleteOrganization, { as: owner, params: b })).body)).toBe('');
  });

  it('is active for who chose it, not for others', async () => {
    await add({ name: 'A' });
    const colleague = await crm.person({ workspace: owner.workspace, role: 'member' });
    await add({ name: 'B' }, colleague);
    expect([await list(), await list(colleague)]).toEqual(['[A] B', 'A [B]']);
    const viewer = await crm.person({ workspace: owner.workspace, role: 'viewer' });
    expect(await list(viewer)).toBe('[A] B');
    expect((await crm.request(createOrganization, { as: viewer, body: { name: 'C' } })).status).toBe(403);
  });

  it('changes with the version that was seen', async () => {
    const { active } = await add({ name: 'A' });
    const params = { id: active! };
    const { body } = await crm.request(updateOrganization, { as: owner, params, body: { version: 1, employees: 3 } });
    expect(body).toMatchObject({ version: 2, name: 'A', employees: 3 });
    const late = await crm.request(updateOrganization, { as: owner, params, body: { version: 1, name: 'Late' } });
    expect([late.status, late.body.current]).toEqual([409, body]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'A', email: 'nobody' }, 'email'],
    [{ name: 'A', employees: -1 }, 'employees'],
    [{ name: 'A', founded: 19.5 }, 'founded'],
    [{ name: 'A', departments: [{ kind: 'magic', head: null, members: [] }] }, 'departments.0.kind'],
    [{ name: 'A', departments: Array(2).fill({ kind: 'human-resources', head: null, members: [] }) }, 'departments'],
  ])('cannot be %j', async (body, path) => {
    const answer = await crm.request(createOrganization, { as: owner, body });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });
});
