import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/** Straße and STRASSE are one tag, as ς and Σ are: of spellings that stand beside each other the first stays. */
export class TagsByFullFold1790000500171 implements MigrationInterface {
  name = 'TagsByFullFold1790000500171';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('value_fold'));
    await runner.query(`
      DROP INDEX tag_use_in_any_case;
      CREATE INDEX tag_use_in_any_case ON tag_use (workspace_id, value_fold(tag));
      -- The owner of the tables is under row security like everybody else; to change what is there, it is not.
      ALTER TABLE tag_use NO FORCE ROW LEVEL SECURITY;
    `);
    for (const table of ['contact', 'company', 'deal'])
      await runner.query(`
        ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
        UPDATE ${table} SET tags = ARRAY(
            SELECT tag FROM (
              SELECT DISTINCT ON (value_fold(tag)) tag, place FROM unnest(tags) WITH ORDINALITY AS every (tag, place) ORDER BY value_fold(tag), place
            ) AS first ORDER BY place)
         WHERE cardinality(tags) > (SELECT count(DISTINCT value_fold(tag)) FROM unnest(tags) AS tag);
        ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      `);
    await runner.query('ALTER TABLE tag_use FORCE ROW LEVEL SECURITY');
  }

  /** Which spellings stood beside which is not kept. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX tag_use_in_any_case;
      CREATE INDEX tag_use_in_any_case ON tag_use (workspace_id, lower(tag));
      DROP FUNCTION value_fold(text);
    `);
  }
}
