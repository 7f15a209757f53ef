import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files go with the record that they belong to. */
export class MergedAttachments1790000500043 implements MigrationInterface {
  name = 'MergedAttachments1790000500043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE record_merge_moved
        DROP CONSTRAINT record_merge_moved_kind_check,
        ADD CONSTRAINT record_merge_moved_kind_check CHECK (kind IN ('activity', 'task', 'attachment'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM record_merge_moved WHERE kind = 'attachment';
      ALTER TABLE record_merge_moved
        DROP CONSTRAINT record_merge_moved_kind_check,
        ADD CONSTRAINT record_merge_moved_kind_check CHECK (kind IN ('activity', 'task'));
    `);
  }
}
