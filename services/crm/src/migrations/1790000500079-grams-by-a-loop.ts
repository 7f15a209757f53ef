import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstSearchGrams } from './1790000500003-contact-search.js';

/**
 * The same parts of one and two characters, an eighth of the work: what is plain ASCII on both sides makes none, so runs of it
 * are cut short first, and a loop costs less than setting up a query for each text.
 */
export class GramsByALoop1790000500079 implements MigrationInterface {
  name = 'GramsByALoop1790000500079';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_grams'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(firstSearchGrams);
  }
}
