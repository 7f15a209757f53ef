import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstSearchRecords } from './1790000500055-search-titles.js';
import { secondFindFew } from './1790000500095-rare-words-of-large-workspaces.js';

const definer = 'SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp';
const workspace = `nullif(current_setting('app.ws', true), '')::uuid`;

/**
 * The palette looks a rare word up as lists do since `RareWordsOfLargeWorkspaces1790000500095`: in a workspace that holds much of
 * the table, not along all that it holds.
 */
export class PaletteInLargeWorkspaces1790000500096 implements MigrationInterface {
  name = 'PaletteInLargeWorkspaces1790000500096';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('search_expected', 'search_place', 'search_records'));
    await runner.query(thirdFindFew);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(secondFindFew);
    await runner.query(firstSearchRecords);
    await runner.query('DROP FUNCTION search_place(uuid, numeric); DROP FUNCTION search_expected(uuid, text)');
  }
}

/** Replaced later; kept for the way down. */
export const thirdFindFew = `
CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE ${definer} ROWS 50 AS $$
DECLARE
  worth CONSTANT int := 5000;
  workspace uuid := ${workspace};
  condition text;
  expected numeric;
BEGIN
  IF (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass) <= worth THEN
    RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
    RETURN;
  END IF;
  condition := search_condition(terms, 's.text', false);
  expected := search_expected(workspace, condition);
  IF expected > worth THEN
    RETURN NEXT NULL;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE
    'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.id, s.type FROM record_search s WHERE ' || search_place(workspace, expected) || condition || ')
     SELECT id FROM match WHERE workspace_id = $1 AND ($2 IS NULL OR type = $2) LIMIT $3'
    USING workspace, only_type, most;
END $$;`;
