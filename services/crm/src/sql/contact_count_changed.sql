CREATE OR REPLACE FUNCTION contact_count_changed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO contact_count_part AS held (workspace_id, lifecycle, part, contacts)
  SELECT workspace_id, lifecycle, (pg_backend_pid() % 8)::smallint, sum(change) FROM (
    SELECT workspace_id, lifecycle, 1 AS change FROM after WHERE deleted_at IS NULL
    UNION ALL
    SELECT workspace_id, lifecycle, -1 AS change FROM before WHERE deleted_at IS NULL
  ) AS changed
   GROUP BY workspace_id, lifecycle HAVING sum(change) <> 0 ORDER BY workspace_id, lifecycle
  ON CONFLICT (workspace_id, lifecycle, part) DO UPDATE SET contacts = held.contacts + excluded.contacts;
  RETURN NULL;
END $$;
