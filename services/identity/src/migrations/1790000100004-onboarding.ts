import { userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Onboarding1790000100004 implements MigrationInterface {
  name = 'Onboarding1790000100004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE onboarding (
        user_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
        version int NOT NULL,
        business_type text NOT NULL,
        team_size text NOT NULL,
        focus_areas text[] NOT NULL CHECK (cardinality(focus_areas) > 0),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
    `);
    await userTable(runner, 'onboarding');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE onboarding');
  }
}
