-- A lasting group starts with the past that is still kept, as a new group on Kafka does; an ephemeral one now.
CREATE OR REPLACE FUNCTION subscribe_group(grp text, topics text[], types text[], lease_ms int) RETURNS void
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('fernway subscribe'));
  INSERT INTO consumer_group (name, expires_at)
  VALUES (grp, coalesce(now() + lease_ms * interval '1 ms', 'infinity'))
  ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at;
  WITH added AS (
    INSERT INTO subscription (consumer_group, topic, type)
    SELECT grp, wanted_topic.topic, wanted_type.type FROM unnest(topics) AS wanted_topic (topic)
    CROSS JOIN unnest(types) AS wanted_type (type)
    ON CONFLICT DO NOTHING RETURNING topic, type
  )
  INSERT INTO delivery (consumer_group, position)
  SELECT grp, event.position FROM event JOIN added USING (topic, type)
  WHERE lease_ms IS NULL AND event.envelope->>'rebuildid' IS NULL
  ON CONFLICT DO NOTHING;
END $$;
