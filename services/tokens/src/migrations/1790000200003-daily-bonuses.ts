import { userTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DailyBonuses1790000200003 implements MigrationInterface {
  name = 'DailyBonuses1790000200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE daily_bonus (
        user_id uuid NOT NULL REFERENCES account (user_id) ON UPDATE CASCADE ON DELETE CASCADE,
        day date NOT NULL,
        login boolean NOT NULL DEFAULT false,
        sections text[] NOT NULL DEFAULT '{}',
        total int NOT NULL DEFAULT 0 CHECK (total >= 0),
        PRIMARY KEY (user_id, day)
      );
    `);
    await userTable(runner, 'daily_bonus', ['SELECT', 'INSERT', 'UPDATE']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_bonus');
  }
}
