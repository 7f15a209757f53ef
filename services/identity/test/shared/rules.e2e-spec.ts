import {
  accessTableProblems,
  databaseProblems,
  migrationProblems,
  retentionProblems,
  structureProblems,
  type TestService,
} from '@fernway/service-kit/testing';
import { service } from '../../src/main.js';
import { accessTable } from '../access-table.js';
import { everyAccess } from '../every-access.js';
import { register } from '../identity.js';

export const rules = (identity: TestService): void =>
  describe('identity keeps the rules of the house', () => {
    it('declares access, body and answer of every route', () => {
      expect(structureProblems(service)).toEqual([]);
    });

    it('lets in on each route whom the table by hand names', () => {
      expect(accessTableProblems(service, accessTable)).toEqual([]);
    });

    it('lets in who may, and shows and does nothing for those who may not', async () => {
      const { calls, problems } = await everyAccess(identity);
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(150);
    });

    it('says what bounds each of its tables', async () => {
      expect(await retentionProblems(identity)).toEqual([]);
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
      const own = await tenancy.run({ user: user.id }, (tx) => tx.query({ text: 'select user_id from account' }));
      expect(own).toEqual([{ user_id: user.id }]);
    });

    it('has a schema whose tables declare their class and match the entities', async () => {
      const member = (alias: string) =>
        `(EXISTS ( SELECT FROM ${alias === 'm' ? 'membership' : 'former_member'} ${alias} WHERE ((${alias}.user_id = account.user_id) AND (${alias}.workspace_id = (NULLIF(current_setting('app.ws'::text, true), ''::text))::uuid))))`;
      const people = {
        table: 'account',
        name: 'people_of_the_workspace',
        why: 'colleagues see each other by name, also who has left',
        command: 'SELECT' as const,
        to: ['identity_service'],
        using: `(${member('m')} OR ${member('f')})`,
        check: null,
      };
      expect(await databaseProblems(identity, { otherPolicies: [people] })).toEqual([]);
    });
  });
