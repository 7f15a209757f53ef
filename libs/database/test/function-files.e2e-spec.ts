import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functionFiles } from '../src/index.js';
import { asAdmin, functionProblems, testDatabase, type TestDatabase } from '../src/testing.js';

const doubled = 'CREATE OR REPLACE FUNCTION doubled(n int) RETURNS int LANGUAGE sql IMMUTABLE AS $$ SELECT n * 2 $$;';
const halved = `
  CREATE OR REPLACE FUNCTION halved(n int) RETURNS int LANGUAGE plpgsql SET search_path = pg_catalog AS $$
  BEGIN
    RETURN n / 2;
  END $$;`;

describe('a folder with the functions of a database', () => {
  let folder: string;
  let database: TestDatabase;
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text);
  const problems = () => asAdmin(database.adminUrl, (admin) => functionProblems(admin, [folder]));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fernway-functions-'));
    write('doubled', doubled);
    write('halved', halved);
    const texts = functionFiles(folder);
    class Functions1700000000000 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(`CREATE EXTENSION pg_trgm; ${texts('doubled', 'halved')}`);
      }
      async down(): Promise<void> {}
    }
    database = await testDatabase('functions', [Functions1700000000000]);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    rmSync(join(folder, 'tripled.sql'), { force: true });
    write('doubled', doubled);
    write('halved', halved);
  });

  it('is what was installed, however it is laid out', async () => {
    write('halved', halved.replaceAll('\n', '\n    '));
    expect(await problems()).toEqual([]);
  });

  it('has a file for each function', async () => {
    rmSync(join(folder, 'doubled.sql'));
    expect(await problems()).toEqual(['function doubled has no file doubled.sql']);
  });

  it('has no file without a function', async () => {
    write('tripled', doubled.replaceAll('doubled', 'tripled'));
    expect(await problems()).toEqual(['tripled.sql is the text of a function that no migration creates']);
  });

  it.each([
    ['body', 'n / 2', 'n / 3'],
    ['setting', 'pg_catalog', 'public'],
    ['volatility', 'LANGUAGE plpgsql', 'LANGUAGE plpgsql STABLE'],
    ['security', 'LANGUAGE plpgsql', 'LANGUAGE plpgsql SECURITY DEFINER'],
  ])('tells a changed %s', async (_what, from, to) => {
    write('halved', halved.replace(from, to));
    expect(await problems()).toEqual([
      'halved(integer) is not what halved.sql says: no migration brought the text of today',
    ]);
  });

  it('tells other arguments, another result and a file of another function', async () => {
    write('doubled', halved);
    write('halved', halved.replace('n int', 'n bigint'));
    expect(await problems()).toEqual([
      'doubled.sql is not the text of doubled',
      'halved(bigint) is not what halved.sql says: no migration brought the text of today',
    ]);
    write('doubled', doubled.replace('RETURNS int', 'RETURNS bigint'));
    write('halved', halved);
    expect(await problems()).toEqual([
      expect.stringMatching(/^doubled.sql cannot replace the function: .*return type/),
    ]);
  });
});
