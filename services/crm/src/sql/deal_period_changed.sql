-- In one order, so that two statements that write the same periods wait for each other once.
CREATE OR REPLACE FUNCTION deal_period_changed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO period_total AS held (workspace_id, measure, grain, start, currency, part, records, value)
  SELECT workspace_id, measure, grain,
         CASE grain WHEN 'day' THEN date_trunc('day', at, 'UTC') ELSE date_bin('15 minutes', at, '2000-01-01Z') END AS start,
         currency, (pg_backend_pid() % 8)::smallint, sum(change), sum(change * value)
    FROM (
      SELECT workspace_id, 'won' AS measure, closed_at AS at, currency, value, 1 AS change
        FROM after WHERE deleted_at IS NULL AND state = 'won'
      UNION ALL
      SELECT workspace_id, 'won' AS measure, closed_at AS at, currency, value, -1 AS change
        FROM before WHERE deleted_at IS NULL AND state = 'won'
    ) AS counted CROSS JOIN (VALUES ('day'), ('quarter')) AS grains (grain)
   GROUP BY workspace_id, measure, grain, start, currency
  HAVING sum(change) <> 0 OR sum(change * value) <> 0
   ORDER BY workspace_id, measure, grain, start, currency
  ON CONFLICT (workspace_id, measure, grain, start, currency, part) DO UPDATE
    SET records = held.records + excluded.records, value = held.value + excluded.value;
  RETURN NULL;
END $$;
