-- In one order, so that two statements that write the same days wait for each other once.
CREATE OR REPLACE FUNCTION sale_period_removed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO period_total AS held (workspace_id, measure, grain, start, currency, part, records, value)
  SELECT workspace_id, 'sale', 'day', date::timestamp AT TIME ZONE 'UTC' AS start,
         currency, (pg_backend_pid() % 8)::smallint, sum(change), sum(change * amount)
    FROM (
      SELECT workspace_id, date, currency, amount, -1 AS change FROM removed WHERE deleted_at IS NULL
    ) AS counted
   GROUP BY workspace_id, start, currency
  HAVING sum(change) <> 0 OR sum(change * amount) <> 0
   ORDER BY workspace_id, start, currency
  ON CONFLICT (workspace_id, measure, grain, start, currency, part) DO UPDATE
    SET records = held.records + excluded.records, value = held.value + excluded.value;
  RETURN NULL;
END $$;
