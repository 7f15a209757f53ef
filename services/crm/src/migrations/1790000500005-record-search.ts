import { searchRole, searchTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { contactSearchFunctions, contactSearchSignatures } from './1790000500003-contact-search.js';
import { followSearch, unfollowSearch } from './follow-search.js';

const signatures = ['find_records(text, text, integer)', 'record_matches(text, uuid, text)'];

/**
 * One table for the words of all kinds of records, made of `contact_search`: companies and deals are searched as
 * contacts are, and one question may find any of them. `find_records` gives ids of up to a number of matches; where
 * there are more, a list goes by its sort and asks `record_matches` of each row.
 */
export class RecordSearch1790000500005 implements MigrationInterface {
  name = 'RecordSearch1790000500005';

  async up(runner: QueryRunner): Promise<void> {
    await unfollowSearch(runner, 'contact');
    await runner.query(`
      DROP FUNCTION find_contacts(text, text, text, timestamptz, text, uuid, integer);
      REVOKE ALL ON contact FROM ${searchRole('crm')};
      ALTER TABLE contact_search RENAME TO record_search;
      ALTER TABLE record_search ADD COLUMN type text NOT NULL DEFAULT 'contact';
      ALTER TABLE record_search ALTER COLUMN type DROP DEFAULT;
      ALTER INDEX contact_search_parts RENAME TO record_search_parts;

      ${searchWords}
      ${functions('search_pattern')}

      ${findByWords}
    `);
    await searchTable(runner, 'record_search', signatures);
    await followSearch(
      runner,
      'contact',
      ['name', 'email', 'company_name', 'phone'],
      ['NEW.name', 'NEW.email', 'NEW.company_name', 'NEW.phone', `regexp_replace(NEW.phone, '[^0-9]', '', 'g')`],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await unfollowSearch(runner, 'contact');
    await runner.query(`
      ${signatures.map((signature) => `DROP FUNCTION ${signature};`).join('\n')}
      DROP FUNCTION search_pattern(text);
      DROP FUNCTION search_words(text);
      DELETE FROM record_search WHERE type <> 'contact';
      ALTER TABLE record_search DROP COLUMN type;
      ALTER INDEX record_search_parts RENAME TO contact_search_parts;
      ALTER TABLE record_search RENAME TO contact_search;
      ${contactSearchFunctions}
    `);
    await searchTable(runner, 'contact_search', contactSearchSignatures);
  }
}

/** Replaced later; kept for the way down. */
export const searchWords = `
  CREATE FUNCTION search_words(words text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_remove(string_to_array(regexp_replace(search_fold(words), '\\s+', ' ', 'g'), ' '), '') $$;`;

/** Replaced later; kept for the way down. */
export const findByWords = `
  -- Ids of up to \`most\` records that hold every word; planned with its words each time, because how many match
  -- decides which index serves. The types of the two workspace_id are never compared with a policy: no row
  -- security holds here, and the workspace comes from the setting alone.
  CREATE FUNCTION find_records(only_type text, words text, most int) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    matching text := 's.workspace_id = $1';
    word text;
  BEGIN
    FOREACH word IN ARRAY search_words(words) LOOP
      matching := matching || CASE
        WHEN char_length(word) <= 2 AND octet_length(word) > char_length(word)
          THEN format(' AND s.grams @> ARRAY[%L]', word)
        ELSE format(' AND s.text LIKE %L', search_pattern(word))
      END;
    END LOOP;
    RETURN QUERY EXECUTE
      'WITH match AS MATERIALIZED (SELECT s.id, s.type FROM record_search s WHERE ' || matching || ')
       SELECT id FROM match WHERE $2 IS NULL OR type = $2 LIMIT $3'
      USING nullif(current_setting('app.ws', true), '')::uuid, only_type, most;
  END $$;

  CREATE FUNCTION record_matches(of_type text, record uuid, words text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT EXISTS (
      SELECT FROM record_search s
       WHERE s.workspace_id = nullif(current_setting('app.ws', true), '')::uuid AND s.id = record AND s.type = of_type
         AND s.text LIKE ALL (SELECT search_pattern(word) FROM unnest(search_words(words)) AS word)
    ) $$;`;
