CREATE OR REPLACE FUNCTION deal_tags_changed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO tag_use AS held (workspace_id, record_type, tag, records)
  SELECT workspace_id, 'deal', tag, sum(change) FROM (
    SELECT workspace_id, tag, 1 AS change FROM after, unnest(tags) AS tag WHERE deleted_at IS NULL AND tags <> '{}'
    UNION ALL
    SELECT workspace_id, tag, -1 AS change FROM before, unnest(tags) AS tag WHERE deleted_at IS NULL AND tags <> '{}'
  ) AS changed
   GROUP BY workspace_id, tag HAVING sum(change) <> 0 ORDER BY workspace_id, tag
  ON CONFLICT (workspace_id, record_type, tag) DO UPDATE SET records = held.records + excluded.records;
  RETURN NULL;
END $$;
