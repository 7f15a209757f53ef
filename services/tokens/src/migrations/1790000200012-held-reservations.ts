import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what an account holds now among all that it ever reserved: every balance with something held lists it. */
export class HeldReservations1790000200012 implements MigrationInterface {
  name = 'HeldReservations1790000200012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX reservation_held ON reservation (account_id) WHERE state = 'held'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reservation_held');
  }
}
