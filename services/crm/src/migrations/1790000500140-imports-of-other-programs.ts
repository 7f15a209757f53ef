import type { MigrationInterface, QueryRunner } from 'typeorm';

const outcomes = (names: string) =>
  `ALTER TABLE import_row DROP CONSTRAINT import_row_outcome_check;
   ALTER TABLE import_row ADD CONSTRAINT import_row_outcome_check CHECK (outcome IN (${names}));`;

/** What people say of a file beside its columns: its sheet, its header, what its values mean; and what became of rows that are no records. */
export class ImportsOfOtherPrograms1790000500140 implements MigrationInterface {
  name = 'ImportsOfOtherPrograms1790000500140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import
        ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN preview jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN remembered boolean NOT NULL DEFAULT false,
        ADD COLUMN unknown jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN started_at timestamptz(3);
      UPDATE import SET options = jsonb_build_object('sheet', null, 'headerRow', 1, 'values', '[]'::jsonb, 'unknown', 'refuse', 'splits', '[]'::jsonb) || options;
      ${outcomes(`'create', 'update', 'unchanged', 'merged', 'skipped', 'conflict', 'invalid'`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE import_row SET outcome = 'conflict' WHERE outcome IN ('merged', 'skipped');
      ${outcomes(`'create', 'update', 'unchanged', 'conflict', 'invalid'`)}
      UPDATE import SET options = options - 'sheet' - 'headerRow' - 'values' - 'unknown' - 'splits';
      ALTER TABLE import DROP COLUMN started_at, DROP COLUMN unknown, DROP COLUMN remembered, DROP COLUMN preview, DROP COLUMN sheets;
    `);
  }
}
