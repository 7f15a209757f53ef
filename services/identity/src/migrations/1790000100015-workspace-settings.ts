import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkspaceSettings1790000100015 implements MigrationInterface {
  name = 'WorkspaceSettings1790000100015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workspace
        ADD COLUMN version int NOT NULL DEFAULT 1,
        ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3}$'),
        ADD COLUMN language text,
        ADD COLUMN working_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5}' CHECK (working_days <> '{}');
      COMMENT ON COLUMN workspace.currency IS 'in which amounts are meant that name none; null: the operator''s';
      COMMENT ON COLUMN workspace.language IS 'whose order sorts names; null: that of the owner at sign-up';
      COMMENT ON COLUMN workspace.working_days IS '1 is Monday, 7 Sunday';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE workspace DROP COLUMN version, DROP COLUMN currency, DROP COLUMN language, DROP COLUMN working_days',
    );
  }
}
