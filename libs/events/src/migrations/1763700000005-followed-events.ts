import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functions } from '../sql/functions.js';
import { firstPublishEvents } from './1763700000001-transport-tables.js';

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

      ${functions('publish_events', 'follow_events')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM consumer_group WHERE follows;
      ${firstPublishEvents}
      DROP FUNCTION follow_events;
      DROP INDEX event_xid;
      ALTER TABLE event DROP xid;
      ALTER TABLE consumer_group DROP follows;
    `);
  }
}
