import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the bonus of a full meter was last credited: every open page of the person celebrates it at the same time. */
export class EnergyCelebration1790000200010 implements MigrationInterface {
  name = 'EnergyCelebration1790000200010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN energy_bonus_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN energy_bonus_at');
  }
}
