import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is settled stays so when the event that would notify of it comes only then. */
export class SettledSubjects1790000700009 implements MigrationInterface {
  name = 'SettledSubjects1790000700009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification ADD COLUMN version bigint;
      COMMENT ON COLUMN notification.version IS 'of the aggregate when it was told; null: of a version of the service before';
      CREATE INDEX notification_unsettled ON notification (kind, split_part(key, ':', 1)) WHERE read_at IS NULL;
      CREATE TABLE settled_subject (
        kind text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        settled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, subject)
      );
      COMMENT ON COLUMN settled_subject.version IS 'of the aggregate: nobody is told of what it was up to then';
      CREATE INDEX settled_subject_settled_at ON settled_subject (settled_at);
    `);
    await platformTable(
      runner,
      'settled_subject',
      'of which proposals, tasks and subscriptions nobody is told any more',
      {
        consumer: ['SELECT', 'INSERT', 'UPDATE'],
        sweeper: ['SELECT', 'DELETE'],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE settled_subject;
      DROP INDEX notification_unsettled;
      ALTER TABLE notification DROP COLUMN version;
    `);
  }
}
