import { asAdmin } from '@fernway/database/testing';

/**
 * Watches the outbox of a test's database from its commits: an event that is written by itself was not written with what it
 * tells, and is lost where the process dies between the two. What remembers requests counts for nothing.
 *
 * Each table notes the transaction that writes to it. The server's own counts of a transaction (`pg_stat_xact_user_tables`)
 * would not do: they hold what the connection wrote up to a second before, too.
 * @param adminUrl superuser's URL of a database with the tables of events
 */
export const watchLoneEvents = (adminUrl: string): Promise<unknown> =>
  asAdmin(adminUrl, (admin) =>
    admin.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.lone_event (type text NOT NULL);
      CREATE FUNCTION watch.note_write() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_catalog.set_config('watch.wrote', pg_catalog.pg_current_xact_id()::text, true);
          RETURN NULL;
        END $$;
      CREATE FUNCTION watch.notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
        BEGIN
          -- Asked once per transaction: its first event tells for all of them.
          IF current_setting('watch.asked', true) = pg_current_xact_id()::text THEN RETURN NULL; END IF;
          PERFORM set_config('watch.asked', pg_current_xact_id()::text, true);
          INSERT INTO watch.lone_event SELECT NEW.type WHERE current_setting('watch.wrote', true) IS DISTINCT FROM pg_current_xact_id()::text;
          RETURN NULL;
        END $$;
      DO $$
        DECLARE
          written regclass;
        BEGIN
          FOR written IN
            SELECT oid FROM pg_class
             WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
               AND relname NOT IN ('outbox', 'idempotency_key', 'effect_count')
          LOOP
            EXECUTE format(
              'CREATE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW
                 WHEN (current_setting(''watch.wrote'', true) IS DISTINCT FROM pg_current_xact_id()::text) EXECUTE FUNCTION watch.note_write()',
              written);
          END LOOP;
        END $$;
      CREATE CONSTRAINT TRIGGER watched AFTER INSERT ON outbox DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION watch.notice();
    `),
  );

/** Types of the events that were written by themselves since the watch began. */
export const loneEvents = (adminUrl: string): Promise<string[]> =>
  asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ type: string }>('SELECT DISTINCT type FROM watch.lone_event ORDER BY type');
    return rows.map(({ type }) => type);
  });
