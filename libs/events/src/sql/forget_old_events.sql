-- Ephemeral groups whose instance died, and events past their time, with what would deliver them.
CREATE OR REPLACE FUNCTION forget_old_events(kept interval) RETURNS void
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
BEGIN
  WITH gone AS (DELETE FROM consumer_group WHERE expires_at < now() RETURNING name)
  DELETE FROM delivery USING gone WHERE consumer_group = gone.name;
  WITH old AS (DELETE FROM event WHERE published_at < now() - kept RETURNING position)
  DELETE FROM delivery USING old WHERE delivery.position = old.position;
END $$;
