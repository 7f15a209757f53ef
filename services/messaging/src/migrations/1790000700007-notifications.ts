import { platformAccess, reasonRole, userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1790000700007 implements MigrationInterface {
  name = 'Notifications1790000700007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        workspace_id uuid,
        kind text NOT NULL,
        key text NOT NULL,
        facts jsonb NOT NULL,
        path text NOT NULL,
        app boolean NOT NULL,
        mail boolean NOT NULL,
        created_at timestamptz NOT NULL,
        rings_at timestamptz NOT NULL,
        snoozed_until timestamptz,
        read_at timestamptz,
        mailed_at timestamptz,
        PRIMARY KEY (user_id, id),
        UNIQUE (kind, key, user_id)
      );
      COMMENT ON COLUMN notification.workspace_id IS 'null: about the account';
      COMMENT ON COLUMN notification.key IS 'what it stands for: the same is told once';
      COMMENT ON COLUMN notification.app IS 'shown in the app; else kept for the digest alone';
      COMMENT ON COLUMN notification.rings_at IS 'when it came, or came back from its snooze';
      CREATE INDEX notification_latest ON notification (user_id, rings_at DESC, id DESC);
      CREATE INDEX notification_to_mail ON notification (user_id) WHERE mail AND mailed_at IS NULL AND read_at IS NULL;
      CREATE INDEX notification_snoozed ON notification (snoozed_until) WHERE snoozed_until IS NOT NULL;
      CREATE INDEX notification_created_at ON notification (created_at);
      CREATE TABLE notification_setting (
        user_id uuid NOT NULL,
        kind text NOT NULL,
        app boolean NOT NULL,
        mail boolean NOT NULL,
        desktop boolean NOT NULL,
        PRIMARY KEY (user_id, kind)
      );
      CREATE TABLE notification_digest (
        user_id uuid PRIMARY KEY,
        mailed_at timestamptz NOT NULL
      );
      COMMENT ON COLUMN notification_digest.mailed_at IS 'when the last one was written';
    `);
    await userTable(runner, 'notification', ['SELECT', 'UPDATE']);
    await platformAccess(runner, 'notification', 'consumer', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
    await platformAccess(runner, 'notification', 'scheduler', ['SELECT', 'UPDATE']);
    await platformAccess(runner, 'notification', 'sweeper', ['SELECT', 'DELETE']);
    await userTable(runner, 'notification_setting', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'notification_setting', 'consumer', ['SELECT']);
    await userTable(runner, 'notification_digest', ['SELECT']);
    await platformAccess(runner, 'notification_digest', 'scheduler', ['SELECT', 'INSERT', 'UPDATE']);
    await platformAccess(runner, 'recipient', 'scheduler', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const scheduler = reasonRole('messaging', 'scheduler');
    await runner.query(`
      DROP TABLE notification, notification_setting, notification_digest;
      DROP POLICY ${scheduler} ON recipient;
      REVOKE ALL ON recipient FROM ${scheduler};
    `);
  }
}
