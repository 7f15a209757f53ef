import type { MigrationInterface, QueryRunner } from 'typeorm';
import { firstFindFew } from './1790000500078-common-words.js';

/**
 * To the index of parts, the workspace is one more part that a record must have. Of one that holds much of the table that is a
 * list of millions, which is walked along beside the few that have the word, and sorts out next to none of them: there, whose
 * record it is is asked of what was found.
 */
export class RareWordsOfLargeWorkspaces1790000500095 implements MigrationInterface {
  name = 'RareWordsOfLargeWorkspaces1790000500095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(secondFindFew);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(firstFindFew);
  }
}

/** Replaced later; kept for the way down. */
export const secondFindFew = `
CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  worth CONSTANT int := 5000;
  workspace uuid := nullif(current_setting('app.ws', true), '')::uuid;
  matching text;
  records real := (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass);
  share real;
  plan json;
  expected numeric;
BEGIN
  IF records > worth THEN
    matching := search_condition(terms, 's.text', false);
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM record_search s WHERE s.workspace_id = %L', workspace) || matching INTO plan;
    expected := plan -> 0 -> 'Plan' ->> 'Plan Rows';
    IF expected > worth THEN
      RETURN NEXT NULL;
      RETURN;
    END IF;
    -- Never less than a ten-thousandth: of a small workspace it is next to nothing, and the look is saved.
    IF expected > 10 THEN
      SELECT most_common_freqs[array_position(most_common_vals::text::uuid[], workspace)] INTO share FROM pg_stats
       WHERE schemaname = 'public' AND tablename = 'record_search' AND attname = 'workspace_id';
      IF share >= 0.25 AND expected <= share * records / 1000 THEN
        RETURN QUERY EXECUTE
          'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.id, s.type FROM record_search s WHERE true' || matching || ')
           SELECT id FROM match WHERE workspace_id = $1 AND ($2 IS NULL OR type = $2) LIMIT $3'
          USING workspace, only_type, most;
        RETURN;
      END IF;
    END IF;
  END IF;
  RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
END $$;`;
