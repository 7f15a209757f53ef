import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { secondSearchFold } from './1790000500055-search-titles.js';

/** How the functions that follow the tables are called: of organizations there are few. */
const followed = {
  contact: 'STATEMENT',
  company: 'STATEMENT',
  deal: 'STATEMENT',
  activity: 'STATEMENT',
  task: 'STATEMENT',
  organization: 'ROW',
};
const other = '[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵׳ꞌ＇｀‐‑‒–—―⁃−˗﹘﹣－]';

/** O’Brien, OʼBrien and O`Brien are found as O'Brien, and all hyphens and dashes as one. */
export class OneApostrophe1790000500140 implements MigrationInterface {
  name = 'OneApostrophe1790000500140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_fold'));
    await readAgain(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(secondSearchFold);
    await readAgain(runner);
  }
}

/** Records with such a sign go through the function that follows their table once more, as if they were made now. */
const readAgain = async (runner: QueryRunner): Promise<void> => {
  for (const [table, each] of Object.entries(followed)) {
    await runner.query(`
      -- The owner of the tables is under row security like everybody else; for this once it is not.
      ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
      CREATE TEMP TABLE read_again (LIKE ${table});
      CREATE TRIGGER search_follows_insert AFTER INSERT ON read_again REFERENCING NEW TABLE AS after
        FOR EACH ${each} EXECUTE FUNCTION ${table}_search_follow();
      INSERT INTO read_again SELECT r.* FROM ${table} AS r WHERE r.deleted_at IS NULL AND r::text ~ '${other}';
      DROP TABLE read_again;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    `);
  }
  await runner.query(`DELETE FROM search_word WHERE word ~ '${other}'`);
};
