import { createApiKey, revokeApiKey, updateApiKey } from '@fernway/contracts/http/api-keys';
import { getInvitationLetter, invite, resendInvitation, revokeInvitation } from '@fernway/contracts/http/invitations';
import { changeRole, getAddressee, handOver, removeMember } from '@fernway/contracts/http/members';
import { asAdmin } from '@fernway/database/testing';
import {
  accessMatrix,
  databaseProblems,
  migrationProblems,
  startTestService,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { service } from '../src/main.js';
import { register } from './identity.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService(service);
});
afterAll(() => identity.close());

const admin = (text: string, values: unknown[] = []) =>
  asAdmin(identity.database.adminUrl, (db) => db.query(text, values));

describe('identity keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const { user, email } = await register(identity, { firstName: 'Secretname' });
    const { rows } = await admin('select workspace_id from membership where user_id = $1', [user.id]);
    const workspace = rows[0].workspace_id as string;
    // Named after its owner, which everybody in it may read.
    await admin(`update workspace set name = 'Oak Bakery' where workspace_id = $1`, [workspace]);
    const owner = await identity.person({ user: user.id, workspace });
    /** Members of the owner's workspace are members indeed: a token alone makes nobody one. */
    const person: TestService['person'] = async (given) => {
      const made = await identity.person(given);
      if (made.workspace !== workspace) return made;
      await admin(
        `insert into account (user_id, email, first_name, last_name, workspace_id) values ($1, $2, 'A', 'Colleague', $3)`,
        [made.user, `${made.user}@oak.example`, workspace],
      );
      await admin('insert into membership (workspace_id, user_id, role) values ($1, $2, $3)', [workspace, made.user, made.role]);
      return made;
    };
    const colleague = await person({ workspace, role: 'viewer' });
    const sent = await identity.request(invite, { as: owner, body: { email: 'secret@oak.example', role: 'member' } });
    const member = { params: { id: colleague.user } };
    const invitation = { params: { id: sent.body.id } };
    const key = await identity.request(createApiKey, {
      as: owner,
      body: { name: 'Secret key', scopes: ['contacts:read'], expiresAt: null },
    });
    const { calls, problems } = await accessMatrix({ ...identity, person }, {
      owner,
      secrets: ['Secretname', email, user.id, 'secret@oak.example', 'Secret key'],
      examples: {
        [`PATCH ${updateApiKey.path}`]: { params: { id: key.body.id }, body: { tokenBudget: 1 } },
        [`DELETE ${revokeApiKey.path}`]: { params: { id: key.body.id } },
        [`PATCH ${changeRole.path}`]: { ...member, body: { role: 'member' } },
        [`POST ${handOver.path}`]: { ...member, body: {} },
        [`DELETE ${removeMember.path}`]: member,
        [`POST ${resendInvitation.path}`]: { ...invitation, body: {} },
        [`DELETE ${revokeInvitation.path}`]: invitation,
        [`GET ${getAddressee.path}`]: { params: { workspace: owner.workspace, id: colleague.user }, query: { from: user.id } },
        [`GET ${getInvitationLetter.path}`]: { params: { workspace: owner.workspace, id: sent.body.id } },
      },
    });
    expect(problems).toEqual([]);
    expect(calls).toBeGreaterThan(50);
  });

  it('can take its migrations back', async () => {
    expect(await migrationProblems(service)).toEqual([]);
  });

  it('lets each platform reason do its own work only', async () => {
    const { user } = await register(identity);
    const { tenancy } = identity.database;
    const refused = /permission denied/;
    await expect(
      tenancy.run({ platform: 'session' }, (tx) => tx.query({ text: 'select from credential' })),
    ).rejects.toThrow(refused);
    await expect(
      tenancy.run({ platform: 'sign-in' }, (tx) => tx.query({ text: 'select from session' })),
    ).rejects.toThrow(refused);
    await expect(
      tenancy.run({ platform: 'sweeper' }, (tx) => tx.query({ text: 'select from account' })),
    ).rejects.toThrow(refused);
    const stranger = await identity.person();
    const rows = await tenancy.run({ user: stranger.user, workspace: stranger.workspace }, (tx) =>
      tx.query({
        text: `select user_id from account union all select user_id from credential union all select user_id from session
               union all select user_id from refresh_token union all select user_id from membership`,
      }),
    );
    expect(rows).toEqual([]);
    const own = await tenancy.run({ user: user.id }, (tx) =>
      tx.query({ text: 'select user_id from account' }),
    );
    expect(own).toEqual([{ user_id: user.id }]);
  });

  it('has a schema whose tables declare their class and match the entities', async () => {
    expect(await databaseProblems(identity)).toEqual([]);
  });
});
