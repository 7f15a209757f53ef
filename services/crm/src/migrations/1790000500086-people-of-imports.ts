import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a file may name as owners, while its rows are read. */
export class PeopleOfImports1790000500086 implements MigrationInterface {
  name = 'PeopleOfImports1790000500086';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import ADD COLUMN people jsonb;
      COMMENT ON COLUMN import.people IS 'members, where a column names owners, until the dry run ends';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import DROP COLUMN people;
    `);
  }
}
