import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstByParts } from './1790000500120-short-words.js';

/** Signs of ASCII, without those that addresses, phone numbers and names are written with (`@.+-_(),'`): these are in nearly every text. */
const rare = String.raw`[\x21-\x26*/\x3a-\x3f\x5b-\x5e\x60\x7b-\x7e]`;

/** A word of signs alone has no part that the index of parts knows, and every text of the workspace was read for it. */
export class RareSigns1790000500125 implements MigrationInterface {
  name = 'RareSigns1790000500125';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      ${functions('search_signs')}
      -- Few texts have any: each is added at once, so that no search reads through a list of what is new.
      CREATE INDEX record_search_signs ON record_search USING gin (workspace_id, search_signs(text)) WITH (fastupdate = off) WHERE text ~ '${rare}';
    `);
    await runner.query(functions('search_by_parts'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(firstByParts);
    await runner.query('DROP INDEX record_search_signs; DROP FUNCTION search_signs(text)');
  }
}
