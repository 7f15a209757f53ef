import { searchRole, serviceRole } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstFindRecords } from './1790000500055-search-titles.js';
import { thirdFindFew } from './1790000500096-palette-in-large-workspaces.js';

const among = 'find_among(text, uuid[], text[])';
const mixed = String.raw`text ~ '[a-z0-9][^\x01-\x7f]|[^\x01-\x7f][a-z0-9]'`;

/**
 * Two characters of ASCII are looked up by the index of parts as well, which knows threes: a text that holds two holds them
 * together with the character behind them, and of those there are only so many.
 */
export class ShortWords1790000500120 implements MigrationInterface {
  name = 'ShortWords1790000500120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      ${functions('search_beside')}
      -- Few texts have any: each is added at once, so that no search reads through a list of what is new.
      CREATE INDEX record_search_beside ON record_search USING gin (workspace_id, search_beside(text)) WITH (fastupdate = off) WHERE ${mixed};

      ${functions('search_pair', 'search_has_parts', 'find_among')}

      ${firstByParts}

      ${functions('find_records', 'find_few_records')}

      REVOKE ALL ON FUNCTION ${among} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${among} TO ${serviceRole('crm')};
      GRANT CREATE ON SCHEMA public TO ${searchRole('crm')};
      ALTER FUNCTION ${among} OWNER TO ${searchRole('crm')};
      REVOKE CREATE ON SCHEMA public FROM ${searchRole('crm')};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      DROP FUNCTION ${among};
      ${firstFindRecords}
      DROP FUNCTION search_by_parts(text[]);
      DROP FUNCTION search_has_parts(text[]);
      DROP FUNCTION search_pair(text);
      DROP INDEX record_search_beside;
      DROP FUNCTION search_beside(text);
    `);
    await runner.query(thirdFindFew);
  }
}

/** Replaced later; kept for the way down. */
export const firstByParts = `
  CREATE OR REPLACE FUNCTION search_by_parts(terms text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    term text;
    condition text := '';
    longest int := (SELECT max(char_length(search_fold(one))) FROM unnest(terms) AS one);
  BEGIN
    FOREACH term IN ARRAY terms LOOP
      condition := condition || CASE
        WHEN longest = 2 AND char_length(search_fold(term)) = 2 AND octet_length(search_fold(term)) = 2
          THEN ' AND ' || search_pair(search_fold(term))
        ELSE search_condition(ARRAY[term], 's.text', false)
      END;
    END LOOP;
    RETURN condition;
  END $$;`;
