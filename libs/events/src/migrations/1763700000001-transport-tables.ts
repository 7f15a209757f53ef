import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';

/** Schema of the database `events`, the Postgres transport: what a Kafka broker would keep. */
export class TransportTables1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        topic text NOT NULL,
        type text NOT NULL,
        envelope jsonb NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX event_type ON event (type, position);
      CREATE INDEX event_published_at ON event USING brin (published_at);
      CREATE TABLE consumer_group (
        name text PRIMARY KEY,
        expires_at timestamptz NOT NULL DEFAULT 'infinity'
      );
      CREATE TABLE subscription (
        consumer_group text NOT NULL REFERENCES consumer_group ON DELETE CASCADE,
        topic text NOT NULL,
        type text NOT NULL,
        PRIMARY KEY (type, topic, consumer_group)
      );
      CREATE TABLE delivery (
        consumer_group text NOT NULL,
        position bigint NOT NULL,
        PRIMARY KEY (consumer_group, position)
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

      ${firstPublishEvents}

      ${functions('subscribe_group', 'forget_old_events')}
    `);
    const why = 'the event transport: what a broker would keep';
    await platformTable(runner, 'event', why, { service: ['SELECT', 'INSERT', 'DELETE'] });
    await platformTable(runner, 'consumer_group', why, { service: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] });
    await platformTable(runner, 'subscription', why, { service: ['SELECT', 'INSERT', 'DELETE'] });
    await platformTable(runner, 'delivery', why, { service: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION publish_events, subscribe_group, forget_old_events;
      DROP TABLE delivery, subscription, consumer_group, event;
    `);
  }
}

/** Replaced later; kept for the way down. */
export const firstPublishEvents = `
CREATE OR REPLACE FUNCTION publish_events(topics text[], types text[], envelopes jsonb[]) RETURNS void
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
DECLARE
  woken text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('fernway subscribe'));
  WITH stored AS (
    INSERT INTO event (topic, type, envelope)
    SELECT * FROM unnest(topics, types, envelopes)
    RETURNING position, topic, type, envelope->>'rebuildid' AS rebuild
  ), delivered AS (
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
`;
