import { workspaceTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CustomFields1790000500008 implements MigrationInterface {
  name = 'CustomFields1790000500008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE custom_field (
        workspace_id uuid NOT NULL,
        id uuid NOT NULL,
        version int NOT NULL DEFAULT 1,
        record_type text NOT NULL CHECK (record_type IN ('contact', 'company', 'deal')),
        label text NOT NULL,
        type text NOT NULL
          CHECK (type IN ('text', 'number', 'money', 'date', 'choice', 'multi-choice', 'user', 'link')),
        options jsonb NOT NULL DEFAULT '[]',
        currency text CHECK (currency ~ '^[A-Z]{3}$'),
        place int NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        PRIMARY KEY (workspace_id, id),
        CHECK ((type = 'money') = (currency IS NOT NULL))
      );
      COMMENT ON COLUMN custom_field.options IS 'of a choice: [{ id, label }], in their order';
      CREATE INDEX custom_field_in_order ON custom_field (workspace_id, record_type, place) WHERE deleted_at IS NULL;
    `);
    await workspaceTable(runner, 'custom_field');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE custom_field');
  }
}
