import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Invitations1790000100006 implements MigrationInterface {
  name = 'Invitations1790000100006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitation (
        workspace_id uuid NOT NULL REFERENCES workspace ON DELETE CASCADE,
        invitation_id uuid NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
        invited_by uuid NOT NULL,
        token_hash bytea NOT NULL,
        mails int NOT NULL DEFAULT 1,
        sent_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (workspace_id, invitation_id),
        UNIQUE (workspace_id, email_key)
      );
      COMMENT ON COLUMN invitation.token_hash IS 'SHA-256; the token itself is only in the mail';
      COMMENT ON COLUMN invitation.mails IS 'how often it was mailed';
      ALTER TABLE workspace ADD COLUMN invited_on date, ADD COLUMN invited int NOT NULL DEFAULT 0;
      COMMENT ON COLUMN workspace.invited IS 'mails of invitations on the day invited_on';
    `);
    await workspaceTable(runner, 'invitation');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspace DROP COLUMN invited_on, DROP COLUMN invited; DROP TABLE invitation;');
  }
}
