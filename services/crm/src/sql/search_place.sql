-- What the index of parts is asked for besides the words: the workspace, unless that is a list of millions that sorts out
-- next to none. Then whose record it is must be asked of what was found.
CREATE OR REPLACE FUNCTION search_place(workspace uuid, expected numeric) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  records real;
  share real;
BEGIN
  -- Never less than a ten-thousandth: of a small workspace it is next to nothing, and the look is saved.
  IF expected > 10 THEN
    SELECT reltuples INTO records FROM pg_class WHERE oid = 'record_search'::regclass;
    SELECT most_common_freqs[array_position(most_common_vals::text::uuid[], workspace)] INTO share FROM pg_stats
     WHERE schemaname = 'public' AND tablename = 'record_search' AND attname = 'workspace_id';
    IF share >= 0.25 AND expected <= share * records / 1000 THEN RETURN 'true'; END IF;
  END IF;
  RETURN format('s.workspace_id = %L', workspace);
END $$;
