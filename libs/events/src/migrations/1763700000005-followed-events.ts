import type { MigrationInterface, QueryRunner } from 'typeorm';

const stored = `
        WITH stored AS (
          INSERT INTO event (topic, type, envelope)
          SELECT * FROM unnest(topics, types, envelopes)
          RETURNING position, topic, type, envelope->>'rebuildid' AS rebuild
        )`;

/**
 * A group of one instance, which only has to hear of events, keeps no delivery rows: it reads `event` itself, by the
 * transactions that were committed since it looked last. Each group is woken on a channel of its own.
 */
export class FollowedEvents1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE consumer_group ADD follows boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN consumer_group.follows IS 'reads events itself: no deliveries are kept for it';
      -- Without a default at first: what is there already is the past, and no row of it is written anew.
      ALTER TABLE event ADD xid xid8;
      ALTER TABLE event ALTER xid SET DEFAULT pg_current_xact_id();
      COMMENT ON COLUMN event.xid IS 'the transaction that published it';
      CREATE INDEX event_xid ON event (xid, position);

      -- One plan for all calls: to make one for each takes longer than to publish a few events.
      CREATE OR REPLACE FUNCTION publish_events(topics text[], types text[], envelopes jsonb[]) RETURNS void
        LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public SET plan_cache_mode = force_generic_plan AS $$
      DECLARE
        woken text[];
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtext('fernway subscribe'));
        ${stored}, reached AS (
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

      -- Renews the lease of a group that follows, and adds to what wakes it. The snapshot is where a new one begins.
      CREATE FUNCTION follow_events(grp text, topics text[], types text[], lease_ms int) RETURNS pg_snapshot
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM consumer_group WHERE follows;
      CREATE OR REPLACE FUNCTION publish_events(topics text[], types text[], envelopes jsonb[]) RETURNS void
        LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
      DECLARE
        woken text;
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtext('fernway subscribe'));
        ${stored}, delivered AS (
          INSERT INTO delivery (consumer_group, position)
          SELECT subscription.consumer_group, stored.position FROM stored JOIN subscription USING (topic, type)
          WHERE stored.rebuild IS NULL OR starts_with(stored.rebuild, subscription.consumer_group || ':')
          RETURNING consumer_group
        )
        SELECT string_agg(DISTINCT consumer_group, ' ') INTO woken FROM delivered;
        IF woken IS NOT NULL THEN
          PERFORM pg_notify('events', CASE WHEN length(woken) < 7000 THEN woken ELSE '*' END);
        END IF;
      END $$;
      DROP FUNCTION follow_events;
      DROP INDEX event_xid;
      ALTER TABLE event DROP xid;
      ALTER TABLE consumer_group DROP follows;
    `);
  }
}
