import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asAdmin, migratedTemplate, testDatabase, testPostgres } from '../src/testing.js';

const service = `copied${randomBytes(4).toString('hex')}`;
let ran = 0;
/** A migration that keeps its name and takes its text from elsewhere. */
const saying = (column: string) =>
  class Words1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      // A real one, not the one that is only told the text.
      if ('manager' in runner) ran += 1;
      await runner.query(`CREATE TABLE words (${column} text)`);
    }
    async down(): Promise<void> {}
  };

afterAll(() =>
  asAdmin(testPostgres(), async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
      [`template_${service}_%`],
    );
    expect(rows).toHaveLength(2);
    for (const { name } of rows) await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    for (const { name } of rows) await admin.query(`DROP DATABASE ${name}`);
  }),
);

it('migrates once for many databases that know nothing of each other', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => testDatabase(service, [saying('said')])));
  expect(ran).toBe(1);
  const [first, second] = opened.map(
    ({ adminUrl }) =>
      (text: string) =>
        asAdmin(adminUrl, async (admin) => (await admin.query(text)).rows),
  );
  await first!(`INSERT INTO words VALUES ('only here')`);
  expect(await second!('SELECT * FROM words')).toEqual([]);
  // What owner, service and readiness have to find is there too.
  expect(await opened[2]!.dataSource.query('SELECT name FROM migrations')).toEqual([{ name: 'Words1700000000000' }]);
  await expect(opened[2]!.dataSource.query('CREATE TABLE more (x int)')).rejects.toThrow(/permission denied/);
  await asAdmin(opened[2]!.migrationUrl, (owner) => owner.query('CREATE TABLE more (x int)'));
  for (const database of opened) await database.close();
});

it('migrates again where a migration says something else under its old name', async () => {
  const before = await migratedTemplate(testPostgres(), service, [saying('said')]);
  const changed = await testDatabase(service, [saying('meant')]);
  expect(ran).toBe(2);
  expect(await asAdmin(changed.adminUrl, async (admin) => (await admin.query('SELECT meant FROM words')).rows)).toEqual(
    [],
  );
  await changed.close();
  expect(await migratedTemplate(testPostgres(), service, [saying('meant')])).not.toBe(before);
});
