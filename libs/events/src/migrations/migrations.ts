import type { Migration } from '@fernway/database';
import { EventTables1763700000000 } from './1763700000000-event-tables.js';
import { TransportTables1763700000001 } from './1763700000001-transport-tables.js';
import { FollowedEvents1763700000005 } from './1763700000005-followed-events.js';
import { RefusedEvents1763700000003 } from './1763700000003-refused-events.js';

/** Tables that every service with events has; each lists them among its own migrations. */
export const eventsMigrations: Migration[] = [EventTables1763700000000, RefusedEvents1763700000003];

/** Schema of the database `events` of the Postgres transport. */
export const transportMigrations: Migration[] = [TransportTables1763700000001, FollowedEvents1763700000005];
