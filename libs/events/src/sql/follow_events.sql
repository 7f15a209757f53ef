-- Renews the lease of a group that follows, and adds to what wakes it. The snapshot is where a new one begins.
CREATE OR REPLACE FUNCTION follow_events(grp text, topics text[], types text[], lease_ms int) RETURNS pg_snapshot
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO consumer_group (name, expires_at, follows) VALUES (grp, now() + lease_ms * interval '1 ms', true)
  ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at;
  INSERT INTO subscription (consumer_group, topic, type)
  SELECT grp, wanted_topic.topic, wanted_type.type FROM unnest(topics) AS wanted_topic (topic)
  CROSS JOIN unnest(types) AS wanted_type (type)
  ON CONFLICT DO NOTHING;
  RETURN pg_current_snapshot();
END $$;
