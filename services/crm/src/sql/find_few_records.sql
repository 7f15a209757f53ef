-- As find_records; one row without an id where the planner expects more matches than are worth looking up.
CREATE OR REPLACE FUNCTION find_few_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp
  SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  worth CONSTANT int := 5000;
  workspace uuid := nullif(current_setting('app.ws', true), '')::uuid;
  expected numeric;
BEGIN
  IF (SELECT reltuples FROM pg_class WHERE oid = 'record_search'::regclass) <= worth THEN
    RETURN QUERY SELECT matched.id FROM find_records(only_type, terms, most) AS matched (id);
    RETURN;
  END IF;
  expected := search_expected(workspace, search_condition(terms, 's.text', false));
  IF expected > worth THEN
    RETURN NEXT NULL;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE
    'WITH match AS MATERIALIZED (SELECT s.workspace_id, s.id, s.type FROM record_search s WHERE '
      || CASE WHEN search_has_parts(terms) THEN search_place(workspace, expected) ELSE 's.workspace_id = $1' END || search_by_parts(terms) || ')
     SELECT id FROM match WHERE workspace_id = $1 AND ($2 IS NULL OR type = $2) LIMIT $3'
    USING workspace, only_type, most;
END $$;
