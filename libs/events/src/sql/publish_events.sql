-- Subscribing waits for publications in progress: an event is either seen by the publication's look at the
-- subscriptions or by the new subscription's look at the past, never by neither. Being volatile plpgsql, each
-- statement after the lock has a snapshot of its own.
-- One plan for all calls: to make one for each takes longer than to publish a few events.
CREATE OR REPLACE FUNCTION publish_events(topics text[], types text[], envelopes jsonb[]) RETURNS void
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  woken text[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('fernway subscribe'));
  WITH stored AS (
    INSERT INTO event (topic, type, envelope)
    SELECT * FROM unnest(topics, types, envelopes)
    RETURNING position, topic, type, envelope->>'rebuildid' AS rebuild
  ), reached AS (
    SELECT subscription.consumer_group AS name, stored.position, consumer_group.follows
      FROM stored JOIN subscription USING (topic, type) JOIN consumer_group ON consumer_group.name = subscription.consumer_group
     WHERE stored.rebuild IS NULL OR starts_with(stored.rebuild, subscription.consumer_group || ':')
  ), delivered AS (
    INSERT INTO delivery (consumer_group, position) SELECT name, position FROM reached WHERE NOT follows
  )
  SELECT array_agg(DISTINCT name) INTO woken FROM reached;
  IF woken IS NOT NULL THEN
    PERFORM pg_notify('events_' || md5(name), '') FROM unnest(woken) AS name;
    -- Heard by instances of the version before this one only.
    PERFORM pg_notify('events', '*');
  END IF;
END $$;
