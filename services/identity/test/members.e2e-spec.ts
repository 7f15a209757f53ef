import { listMembers } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import { startTestService, type TestService } from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { register } from './identity.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service);
});
afterAll(() => identity.close());

const admin = (text: string, values: unknown[] = []) =>
  asAdmin(identity.database.adminUrl, (db) => db.query(text, values));

const workspaceOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).ws;

/** A colleague with this role, as an accepted invitation would leave him. */
async function colleague(workspace: string, role: string, name: Record<string, unknown>) {
  const person = await register(identity, name);
  await admin(
    `insert into membership (workspace_id, user_id, role) values ($1, $2, $3)`,
    [workspace, person.user.id, role],
  );
  return { ...person, as: await identity.person({ user: person.user.id, workspace, role: role as 'viewer' }) };
}

describe('members', () => {
  it('are listed with names for everybody, with addresses for those who manage them', async () => {
    const owner = await register(identity, { firstName: 'Zoe', lastName: 'Quinn' });
    const workspace = workspaceOf(owner.token);
    const viewer = await colleague(workspace, 'viewer', { firstName: 'Béla', lastName: '𠮷田' });
    const all = await identity.request(listMembers, { as: owner.token });
    expect(all.status).toBe(200);
    expect(all.body.items).toMatchObject([
      { id: viewer.user.id, name: 'Béla 𠮷田', initials: 'B𠮷', role: 'viewer', email: viewer.email, leftAt: null },
      { id: owner.user.id, name: 'Zoe Quinn', initials: 'ZQ', role: 'owner', email: owner.email, leftAt: null },
    ]);
    const seen = await identity.request(listMembers, { as: viewer.as });
    expect(seen.body.items.map(({ email }: { email: string | null }) => email)).toEqual([viewer.email, null]);
  });

  it('of another workspace are not there', async () => {
    const owner = await register(identity, { firstName: 'Hidden' });
    const stranger = await register(identity);
    const { text } = await identity.request(listMembers, { as: stranger.token });
    expect(text).not.toContain('Hidden');
    expect(text).not.toContain(owner.user.id);
  });
});
