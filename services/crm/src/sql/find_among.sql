-- Which of these records have all these terms, asked of all at once.
CREATE OR REPLACE FUNCTION find_among(of_type text, records uuid[], terms text[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 50 AS $$
BEGIN
  RETURN QUERY EXECUTE
    'SELECT s.id FROM record_search s WHERE s.workspace_id = $1 AND s.id = ANY ($2) AND s.type = $3' || search_condition(terms, 's.text', false)
    USING nullif(current_setting('app.ws', true), '')::uuid, records, of_type;
END $$;
