import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which API key a reservation was made by, as `Tenancy.run` tells it; and what a key has spent is found by its budget. */
export class Agents1790000200015 implements MigrationInterface {
  name = 'Agents1790000200015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reservation ADD COLUMN agent text;
      ALTER TABLE reservation ALTER COLUMN agent SET DEFAULT nullif(current_setting('app.api_key', true), '');
      COMMENT ON COLUMN reservation.agent IS 'name of the API key that acted; erasable as actor is';
      CREATE INDEX reservation_budget ON reservation (account_id, budget, created_at) WHERE budget IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reservation_budget; ALTER TABLE reservation DROP COLUMN agent');
  }
}
