// The services' databases, and what really is in them: past every policy, and where no code of the services can reach round it.
import { testDatabase } from '@fernway/database/testing';
import pg from 'pg';

/** Tables of the CRM in which reading leaves something behind, none of it a record. */
const bookkeeping = [
  'idempotency_key',
  'outbox',
  'inbox',
  'event_retry',
  'event_lease',
  'dead_letter',
  'session_end',
  'migrations',
  'crm_writes',
];

type Database = Awaited<ReturnType<typeof testDatabase>>;

export class Databases {
  private readonly admins = new Map<string, pg.Client>();
  private readonly opened: Database[] = [];

  async open(name: string, migrations: Parameters<typeof testDatabase>[1]): Promise<Database> {
    const database = await testDatabase(name, migrations);
    this.opened.push(database);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    this.admins.set(name, admin);
    return database;
  }

  /** Rows past every policy: what really is there. */
  async rows<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.admins.get(database)!.query<Row>(text, values)).rows;
  }

  /** Statements since the last look that changed a record of the CRM, by table. */
  async writes(): Promise<string[]> {
    return (await this.rows<{ what: string }>('crm', 'DELETE FROM crm_writes RETURNING what')).map(({ what }) => what);
  }

  /** From here on `writes` tells what is written. */
  async watchWrites(): Promise<void> {
    await this.rows('crm', 'CREATE TABLE crm_writes (what text)');
    await this.rows(
      'crm',
      `CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.crm_writes VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$`,
    );
    const tables = await this.rows<{ name: string }>(
      'crm',
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> all($1)`,
      [bookkeeping],
    );
    for (const { name } of tables)
      await this.rows(
        'crm',
        `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${name}" FOR EACH ROW EXECUTE FUNCTION note_write()`,
      );
  }

  async close(): Promise<void> {
    for (const admin of this.admins.values()) await admin.end();
    for (const database of this.opened) await database.close();
  }
}
