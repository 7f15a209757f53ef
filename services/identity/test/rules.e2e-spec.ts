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

describe('identity keeps the rules of the house', () => {
  it('declares access, body and answer of every route', () => {
    expect(structureProblems(service)).toEqual([]);
  });

  it('shows and does nothing for those who may not', async () => {
    const { user, email } = await register(identity, { firstName: 'Secretname' });
    const owner = await identity.person({ user: user.id });
    const { calls, problems } = await accessMatrix(identity, {
      owner,
      secrets: ['Secretname', email, user.id],
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
