import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bulk change leaves records that have no room for its tags as they are, and lists them. */
export class TagsWithoutRoom1790000500160 implements MigrationInterface {
  name = 'TagsWithoutRoom1790000500160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE batch_kept
        DROP CONSTRAINT batch_kept_reason_check,
        ADD CONSTRAINT batch_kept_reason_check CHECK (reason IN ('changed', 'in-use', 'stage-deleted', 'note-changed', 'too-many-tags'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE batch_kept NO FORCE ROW LEVEL SECURITY;
      DELETE FROM batch_kept WHERE reason = 'too-many-tags';
      ALTER TABLE batch_kept FORCE ROW LEVEL SECURITY;
      ALTER TABLE batch_kept
        DROP CONSTRAINT batch_kept_reason_check,
        ADD CONSTRAINT batch_kept_reason_check CHECK (reason IN ('changed', 'in-use', 'stage-deleted', 'note-changed'));
    `);
  }
}
