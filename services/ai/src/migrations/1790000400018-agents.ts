import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A generation that an API key asked for names it by itself: `Tenancy.run` sets the key's name. */
export class Agents1790000400018 implements MigrationInterface {
  name = 'Agents1790000400018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE generation ADD COLUMN agent text;
      ALTER TABLE generation ALTER COLUMN agent SET DEFAULT nullif(current_setting('app.api_key', true), '');
      COMMENT ON COLUMN generation.agent IS 'name of the API key that asked; null: the person himself';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE generation DROP COLUMN agent');
  }
}
