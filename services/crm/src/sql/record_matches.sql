-- Whether a record matches these patterns, each by one of its lines: asked of row after row, so it prepares nothing.
CREATE OR REPLACE FUNCTION record_matches(of_type text, record uuid, patterns text[]) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found text;
  pattern text;
BEGIN
  SELECT s.text INTO found FROM record_search s
   WHERE s.workspace_id = nullif(current_setting('app.ws', true), '')::uuid AND s.id = record AND s.type = of_type;
  IF found IS NULL THEN RETURN false; END IF;
  FOREACH pattern IN ARRAY patterns LOOP
    CONTINUE WHEN found LIKE pattern;
    IF strpos(pattern, E'\n') = 0 OR NOT found LIKE ANY (string_to_array(pattern, E'\n')) THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
