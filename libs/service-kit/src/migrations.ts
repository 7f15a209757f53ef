import type { Migration } from '@fernway/database';
import { eventsMigrations } from '@fernway/events';
import { EndedSessions1790000000001 } from './migrations/1790000000001-ended-sessions.js';
import { IdempotencyKeys1790000000002 } from './migrations/1790000000002-idempotency-keys.js';
import { IdempotentAnswersAsText1790000000003 } from './migrations/1790000000003-idempotent-answers-as-text.js';
import { RequestIds1790000000004 } from './migrations/1790000000004-request-ids.js';
import { EffectCounts1790000000005 } from './migrations/1790000000005-effect-counts.js';
import { SweepTurns1790000000006 } from './migrations/1790000000006-sweep-turns.js';
import type { AnyService } from './service.js';

/** The kit's own tables, in every service. */
export const serviceKitMigrations: readonly Migration[] = [
  EndedSessions1790000000001,
  IdempotencyKeys1790000000002,
  IdempotentAnswersAsText1790000000003,
  RequestIds1790000000004,
  EffectCounts1790000000005,
  SweepTurns1790000000006,
];

/** All migrations of a service: those of the events library, of the kit, and its own. */
export const migrationsOf = (service: AnyService): Migration[] => [
  ...eventsMigrations,
  ...serviceKitMigrations,
  ...service.migrations,
];
