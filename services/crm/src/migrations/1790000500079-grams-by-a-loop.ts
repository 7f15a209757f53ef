import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The same parts of one and two characters, an eighth of the work: what is plain ASCII on both sides makes none, so runs of it
 * are cut short first, and a loop costs less than setting up a query for each text.
 */
export class GramsByALoop1790000500079 implements MigrationInterface {
  name = 'GramsByALoop1790000500079';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[]
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        letter text;
        before text;
        grams text[] := '{}';
      BEGIN
        IF octet_length(folded) = char_length(folded) THEN RETURN grams; END IF;
        FOREACH letter IN ARRAY string_to_array(regexp_replace(folded, '([\\x01-\\x7f])[\\x01-\\x7f]+([\\x01-\\x7f])', '\\1 \\2', 'g'), NULL) LOOP
          IF octet_length(letter) > 1 AND NOT letter = ANY (grams) THEN grams := grams || letter; END IF;
          IF octet_length(before || letter) > 2 AND NOT before || letter = ANY (grams) THEN grams := grams || (before || letter); END IF;
          before := letter;
        END LOOP;
        RETURN grams;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION search_grams(folded text) RETURNS text[]
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length(folded) = char_length(folded) THEN '{}' ELSE (
          SELECT array_agg(DISTINCT gram) FROM (
            SELECT unnest(ARRAY[one, one || lead(one) OVER (ORDER BY place)]) AS gram
              FROM string_to_table(folded, NULL) WITH ORDINALITY AS letter (one, place)
          ) AS part WHERE octet_length(gram) > char_length(gram)
        ) END $$;
    `);
  }
}
