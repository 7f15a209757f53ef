import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { searched } from './1790000500073-search-by-statement.js';
import { firstByStatement } from './follow-by-statement.js';

/**
 * A list of new parts is short so that searches read through it quickly, and each time that it is full each of its parts is
 * written where that is found in the index, with all that is there already. Thousands of rows fill it again and again, with the
 * same parts: a statement that writes so many lets it grow, and empties it once, at its end.
 */
export class SearchInBulk1790000500090 implements MigrationInterface {
  name = 'SearchInBulk1790000500090';

  async up(runner: QueryRunner): Promise<void> {
    // What the index itself says would hold against any setting: the functions that write to it say it instead.
    await runner.query('ALTER INDEX record_search_parts RESET (gin_pending_list_limit)');
    await runner.query(functions(...searched.map(({ table }) => `${table}_search_follow`)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX record_search_parts SET (gin_pending_list_limit = 512)');
    await runner.query(searched.map(firstByStatement).join(''));
  }
}
