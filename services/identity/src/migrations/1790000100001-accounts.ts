import { platformAccess, platformTable, userTable, workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1790000100001 implements MigrationInterface {
  name = 'Accounts1790000100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        user_id uuid PRIMARY KEY,
        version int NOT NULL DEFAULT 1,
        email text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        language text NOT NULL DEFAULT 'en',
        theme text NOT NULL DEFAULT 'system',
        time_zone text,
        workspace_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON COLUMN account.workspace_id IS 'the workspace that was used last';
      CREATE TABLE account_email (
        email_key text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES account ON DELETE CASCADE
      );
      CREATE INDEX account_email_user ON account_email (user_id);
      COMMENT ON COLUMN account_email.email_key IS 'as addresses are compared: normalised, lower case';
      CREATE TABLE credential (
        user_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        password_hash text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE workspace (
        workspace_id uuid PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE membership (
        workspace_id uuid NOT NULL REFERENCES workspace ON DELETE CASCADE,
        user_id uuid NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
        joined_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, user_id)
      );
      CREATE INDEX membership_user ON membership (user_id, joined_at);
    `);
    await userTable(runner, 'account');
    await userTable(runner, 'credential');
    await workspaceTable(runner, 'workspace');
    await workspaceTable(runner, 'membership');
    await platformTable(runner, 'account_email', 'an address belongs to one account of all', {
      service: ['INSERT'],
      'sign-in': ['SELECT'],
    });
    // Sign-in knows an e-mail address only; a session's holder is known by his cookie only.
    await platformAccess(runner, 'credential', 'sign-in', ['SELECT']);
    await platformAccess(runner, 'account', 'session', ['SELECT', 'UPDATE']);
    await platformAccess(runner, 'workspace', 'session', ['SELECT']);
    await platformAccess(runner, 'membership', 'session', ['SELECT']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE membership; DROP TABLE workspace; DROP TABLE credential; DROP TABLE account_email; DROP TABLE account;',
    );
  }
}
