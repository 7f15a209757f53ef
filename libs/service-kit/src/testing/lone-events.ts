import { asAdmin } from '@fernway/database/testing';

/**
 * Watches the outbox of a test's database from its commits: an event that is written by itself was not written with what it
 * tells, and is lost where the process dies between the two. What remembers requests counts for nothing.
 * @param adminUrl superuser's URL of a database with the tables of events
 */
export const watchLoneEvents = (adminUrl: string): Promise<unknown> =>
  asAdmin(adminUrl, (admin) =>
    admin.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.lone_event (type text NOT NULL);
      CREATE FUNCTION watch.notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
        BEGIN
          -- Asked once per transaction: its first event tells for all of them.
          IF current_setting('watch.asked', true) = pg_current_xact_id()::text THEN RETURN NULL; END IF;
          PERFORM set_config('watch.asked', pg_current_xact_id()::text, true);
          INSERT INTO watch.lone_event SELECT NEW.type WHERE NOT EXISTS (
            SELECT FROM pg_stat_xact_user_tables WHERE schemaname = 'public' AND relname NOT IN ('outbox', 'idempotency_key', 'effect_count')
               AND n_tup_ins + n_tup_upd + n_tup_del > 0);
          RETURN NULL;
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
