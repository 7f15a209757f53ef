import { userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InsightCards1790000400006 implements MigrationInterface {
  name = 'InsightCards1790000400006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE insight_card (
        user_id uuid NOT NULL,
        workspace_id uuid NOT NULL,
        generate_on_opening boolean NOT NULL DEFAULT false,
        opened_on date,
        generation_id uuid,
        insights jsonb,
        made_at timestamptz,
        PRIMARY KEY (user_id, workspace_id),
        FOREIGN KEY (user_id, generation_id) REFERENCES generation,
        CHECK ((insights IS NULL) = (generation_id IS NULL)),
        CHECK ((insights IS NULL) = (made_at IS NULL))
      );
      CREATE INDEX insight_card_generation ON insight_card (user_id, generation_id);
    `);
    await userTable(runner, 'insight_card', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE insight_card');
  }
}
