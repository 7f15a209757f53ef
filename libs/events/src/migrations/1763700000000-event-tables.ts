import { platformTable } from '@fernway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outbox, inbox, retry and dead letters, the same in every service's database. */
export class EventTables1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        type text NOT NULL,
        envelope jsonb NOT NULL
      );
      CREATE TABLE event_lease (
        name text PRIMARY KEY,
        holder uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        rival_at timestamptz
      );
      CREATE TABLE inbox (
        handler text NOT NULL,
        event_id uuid NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (handler, event_id)
      );
      CREATE INDEX inbox_handled_at ON inbox USING brin (handled_at);
      CREATE TABLE inbox_latest (
        handler text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (handler, subject)
      );
      CREATE TABLE event_retry (
        handler text NOT NULL,
        event_id uuid NOT NULL,
        envelope jsonb NOT NULL,
        attempts int NOT NULL,
        error text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        next_at timestamptz NOT NULL,
        PRIMARY KEY (handler, event_id)
      );
      CREATE INDEX event_retry_next_at ON event_retry (next_at);
      CREATE TABLE event_dead_letter (
        handler text NOT NULL,
        event_id uuid NOT NULL,
        envelope jsonb NOT NULL,
        attempts int NOT NULL,
        error text NOT NULL,
        died_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (handler, event_id)
      );
    `);
    // SELECT … FOR UPDATE asks for the UPDATE privilege.
    await platformTable(runner, 'outbox', 'events on their way out; each carries its workspace or user', {
      service: ['INSERT'],
      relay: ['SELECT', 'UPDATE', 'DELETE'],
      consumer: ['INSERT'],
      sweeper: ['INSERT'],
      scheduler: ['INSERT'],
      'sign-in': ['INSERT'],
      session: ['INSERT'],
      erasure: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    });
    await platformTable(runner, 'event_lease', 'which instance relays', {
      relay: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    });
    await platformTable(runner, 'inbox', 'ids of handled events, no content', {
      service: ['SELECT', 'INSERT'],
      consumer: ['SELECT', 'INSERT'],
      sweeper: ['SELECT', 'DELETE'],
    });
    await platformTable(runner, 'inbox_latest', 'last version of an aggregate that a handler has seen', {
      service: ['SELECT', 'INSERT', 'UPDATE'],
      consumer: ['SELECT', 'INSERT', 'UPDATE'],
      erasure: ['SELECT', 'DELETE'],
    });
    await platformTable(runner, 'event_retry', 'failed events of any workspace that wait for another attempt', {
      consumer: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      sweeper: ['SELECT', 'DELETE'],
      erasure: ['SELECT', 'DELETE'],
    });
    await platformTable(runner, 'event_dead_letter', 'events of any workspace that were given up, with the error', {
      consumer: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      sweeper: ['SELECT', 'DELETE'],
      erasure: ['SELECT', 'DELETE'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_dead_letter, event_retry, inbox_latest, inbox, event_lease, outbox');
  }
}
