import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signs of ASCII, without those that addresses, phone numbers and names are written with (`@.+-_(),'`): these are in nearly every text. */
const rare = String.raw`[\x21-\x26*/\x3a-\x3f\x5b-\x5e\x60\x7b-\x7e]`;

/** As `ShortWords1790000500120` has it, with a case for signs before its own. */
const searchByParts = (signs: string) => `
  CREATE OR REPLACE FUNCTION search_by_parts(terms text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    term text;
    condition text := '';
    longest int := (SELECT max(char_length(search_fold(one))) FROM unnest(terms) AS one);
  BEGIN
    FOREACH term IN ARRAY terms LOOP
      condition := condition || CASE${signs}
        WHEN longest = 2 AND char_length(search_fold(term)) = 2 AND octet_length(search_fold(term)) = 2
          THEN ' AND ' || search_pair(search_fold(term))
        ELSE search_condition(ARRAY[term], 's.text', false)
      END;
    END LOOP;
    RETURN condition;
  END $$;
`;

/** A word of signs alone has no part that the index of parts knows, and every text of the workspace was read for it. */
export class RareSigns1790000500125 implements MigrationInterface {
  name = 'RareSigns1790000500125';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE FUNCTION search_signs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_agg(DISTINCT found[1]) FROM regexp_matches(folded, '${rare}', 'g') AS found $$;
      -- Few texts have any: each is added at once, so that no search reads through a list of what is new.
      CREATE INDEX record_search_signs ON record_search USING gin (workspace_id, search_signs(text)) WITH (fastupdate = off) WHERE text ~ '${rare}';
    `);
    await runner.query(
      searchByParts(String.raw`
        WHEN NOT search_has_parts(terms) AND search_fold(term) !~ '[a-z0-9\n]|[^\x01-\x7f]' AND search_fold(term) ~ '${rare}'
          THEN format(' AND s.text ~ %L AND search_signs(s.text) @> %L', '${rare}', search_signs(search_fold(term)))
            || search_condition(ARRAY[term], 's.text', false)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(searchByParts(''));
    await runner.query('DROP INDEX record_search_signs; DROP FUNCTION search_signs(text)');
  }
}
