-- How many records the planner expects to match, from a sample of all texts. Called stable, it would not be allowed to ask.
CREATE OR REPLACE FUNCTION search_expected(workspace uuid, condition text) RETURNS numeric LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM record_search s WHERE s.workspace_id = %L', workspace) || condition INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
