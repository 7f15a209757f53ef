CREATE OR REPLACE FUNCTION contact_reach_removed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM contact_reach WHERE contact_id IN (SELECT id FROM before) AND workspace_id IN (SELECT workspace_id FROM before);
  RETURN NULL;
END $$;
