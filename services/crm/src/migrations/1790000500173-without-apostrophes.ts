import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/** `oneil` finds O'Neil. What is written in activities and tasks is left out: nearly all of it has an apostrophe. */
const named = `type NOT IN ('activity', 'task')`;

export class WithoutApostrophes1790000500173 implements MigrationInterface {
  name = 'WithoutApostrophes1790000500173';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_without_apostrophes'));
    await runner.query(`
      CREATE TRIGGER without_apostrophes BEFORE INSERT OR UPDATE OF text ON record_search
        FOR EACH ROW WHEN (NEW.${named} AND NEW.text LIKE '%''%') EXECUTE FUNCTION search_without_apostrophes();
      UPDATE record_search SET text = text WHERE ${named} AND text LIKE '%''%';
    `);
  }

  /** The words that were added stay until their record is written again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER without_apostrophes ON record_search;
      DROP FUNCTION search_without_apostrophes();
    `);
  }
}
