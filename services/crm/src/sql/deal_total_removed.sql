-- In one order, so that two statements that move deals between the same stages wait for each other once.
CREATE OR REPLACE FUNCTION deal_total_removed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO deal_total AS held (workspace_id, stage_id, currency, deals, value, weighted_value)
  SELECT workspace_id, stage_id, currency, sum(change), sum(change * value), sum(change * weighted_value) FROM (
    SELECT workspace_id, stage_id, currency, value, weighted_value, -1 AS change FROM removed WHERE deleted_at IS NULL
  ) AS changed
   GROUP BY workspace_id, stage_id, currency
  HAVING sum(change) <> 0 OR sum(change * value) <> 0 OR sum(change * weighted_value) <> 0
   ORDER BY workspace_id, stage_id, currency
  ON CONFLICT (workspace_id, stage_id, currency) DO UPDATE
    SET deals = held.deals + excluded.deals, value = held.value + excluded.value,
        weighted_value = held.weighted_value + excluded.weighted_value;
  RETURN NULL;
END $$;
