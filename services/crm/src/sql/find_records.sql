-- Ids of up to `most` records with all these terms, or of all of them. Planned with its words each time, and by the index
-- of their parts. The workspace comes from the setting alone: no row security holds here. Where
-- an index serves at all, it beats reading the texts of all workspaces, whatever the planner expects of it.
CREATE OR REPLACE FUNCTION find_records(only_type text, terms text[], most int) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = pg_catalog, public, pg_temp
  SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
  RETURN QUERY EXECUTE
    'WITH match AS MATERIALIZED (SELECT s.id, s.type FROM record_search s WHERE s.workspace_id = $1' || search_by_parts(terms) || ')
     SELECT id FROM match WHERE $2 IS NULL OR type = $2 LIMIT $3'
    USING nullif(current_setting('app.ws', true), '')::uuid, only_type, most;
END $$;
