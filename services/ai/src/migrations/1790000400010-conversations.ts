import { userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Conversations1790000400010 implements MigrationInterface {
  name = 'Conversations1790000400010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversation (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        title text NOT NULL CHECK (length(title) <= 200),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX conversation_latest ON conversation (user_id, workspace_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL AND title <> '';
      CREATE TABLE message (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        conversation_id uuid NOT NULL,
        role text NOT NULL CHECK (role IN ('user', 'assistant')),
        text text NOT NULL,
        attached jsonb NOT NULL DEFAULT '[]',
        citations jsonb NOT NULL DEFAULT '[]',
        proposals uuid[] NOT NULL DEFAULT '{}',
        state text NOT NULL CHECK (state IN ('complete', 'stopped', 'broken', 'unfounded')),
        generation_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, id),
        FOREIGN KEY (user_id, conversation_id) REFERENCES conversation (user_id, id) ON DELETE CASCADE,
        FOREIGN KEY (user_id, generation_id) REFERENCES generation (user_id, id)
      );
      CREATE INDEX message_conversation ON message (user_id, conversation_id, id DESC);
    `);
    await userTable(runner, 'conversation', ['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
    await userTable(runner, 'message', ['SELECT', 'INSERT', 'DELETE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message; DROP TABLE conversation');
  }
}
