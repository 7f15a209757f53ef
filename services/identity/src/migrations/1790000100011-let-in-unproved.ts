import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who came in by a link that an unproved account handed over goes again if its address turns out to be another's. */
export class LetInUnproved1790000100011 implements MigrationInterface {
  name = 'LetInUnproved1790000100011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE membership ADD COLUMN let_in_unproved boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN membership.let_in_unproved IS 'invited by an account whose address was not proved then, or by somebody whom such an account had let in';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE membership DROP COLUMN let_in_unproved');
  }
}
