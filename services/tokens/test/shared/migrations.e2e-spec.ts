import { migrate, revertLast } from '@fernway/database';
import { asAdmin, testDatabase } from '@fernway/database/testing';
import { migrationsOf } from '@fernway/service-kit';
import { service } from '../../src/main.js';

export const migrations = (): void =>
  describe('migrations', () => {
    it('go down without a trace, and up again', async () => {
      const all = migrationsOf(service);
      const database = await testDatabase('tokens', all);
      const objects = () =>
        asAdmin(database.adminUrl, async (db) => {
          const { rows } = await db.query<{ name: string }>(`
          SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
           UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
           UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`);
          return rows.map(({ name }) => name);
        });
      try {
        const before = await objects();
        await revertLast(database.migrationUrl, all, service.migrations.length);
        const left = await objects();
        expect(
          left.filter((name) =>
            /account|ledger|lot|reserv|energy|bonus|credit|settle|movement|digest|adjust|spent|claw|give_back/.test(
              name,
            ),
          ),
        ).toEqual([]);
        expect(await migrate('tokens', database.migrationUrl, all)).toHaveLength(service.migrations.length);
        expect(await objects()).toEqual(before);
      } finally {
        await database.close();
      }
    });
  });
