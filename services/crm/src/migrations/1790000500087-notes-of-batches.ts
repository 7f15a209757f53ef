import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes that come with an import go with its undo, unless somebody changed them. */
export class NotesOfBatches1790000500087 implements MigrationInterface {
  name = 'NotesOfBatches1790000500087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activity ADD COLUMN batch_id uuid, ADD COLUMN batch_version int;
      ALTER TABLE activity ADD CONSTRAINT activity_of_batch_with_version CHECK ((batch_id IS NULL) = (batch_version IS NULL));
      COMMENT ON COLUMN activity.batch_id IS 'the last batch that made, removed or brought it back';
      COMMENT ON COLUMN activity.batch_version IS 'what that batch made of it: at another version somebody changed it since';
      CREATE INDEX activity_of_batch ON activity (workspace_id, batch_id, (coalesce(deal_id, contact_id, company_id))) WHERE batch_id IS NOT NULL;
      ALTER TABLE batch_kept
        DROP CONSTRAINT batch_kept_reason_check,
        ADD CONSTRAINT batch_kept_reason_check CHECK (reason IN ('changed', 'in-use', 'stage-deleted', 'note-changed'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM batch_kept WHERE reason = 'note-changed';
      ALTER TABLE batch_kept
        DROP CONSTRAINT batch_kept_reason_check,
        ADD CONSTRAINT batch_kept_reason_check CHECK (reason IN ('changed', 'in-use', 'stage-deleted'));
      ALTER TABLE activity DROP COLUMN batch_id, DROP COLUMN batch_version;
    `);
  }
}
