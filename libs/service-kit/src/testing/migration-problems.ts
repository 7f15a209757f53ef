import { migrate, revertLast } from '@fernway/database';
import { asAdmin, testDatabase } from '@fernway/database/testing';
import { migrationsOf } from '../migrations.js';
import type { AnyService } from '../service.js';

const leftovers = `select 'table ' || table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migrations'
  union select 'function ' || p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/**
 * Takes a service's migrations back one by one, to an empty database, and runs them again: `down` must undo `up`.
 * @returns one sentence per problem
 */
export async function migrationProblems(service: AnyService): Promise<string[]> {
  const migrations = migrationsOf(service);
  const database = await testDatabase(service.name, migrations);
  try {
    await revertLast(database.migrationUrl, migrations, migrations.length);
    const { rows } = await asAdmin(database.adminUrl, (admin) => admin.query<{ name: string }>(leftovers));
    const again = await migrate(service.name, database.migrationUrl, migrations);
    return [
      ...rows.map(({ name }) => `${name} is left when all migrations are taken back`),
      ...(again.length === migrations.length
        ? []
        : [`only ${again.length} of ${migrations.length} migrations ran again`]),
    ];
  } catch (error) {
    return [`cannot be taken back and run again: ${(error as Error).message}`];
  } finally {
    await database.close();
  }
}
